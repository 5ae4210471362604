ALTER TABLE "withdrawals" ADD COLUMN "refunded_before_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refund_known_cents" bigint;--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_refund_again" CHECK (refund_state <> 'in_progress' or refunded_before_cents = 0 or refund_known_cents is not null) NOT VALID;