CREATE TABLE "payment_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"attempt_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"provider_reference" text,
	"error" text,
	"requested_by_user_id" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('requested', 'done', 'failed')),
	CONSTRAINT "payment_refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "livemode" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_status" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_day" date;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "received_cents" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "flag_text" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resolved_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resolution_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_once" ON "payment_refunds" USING btree ("attempt_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_paid" ON "payment_attempts" USING btree ("order_id") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_flagged" ON "payment_attempts" USING btree ("id") WHERE flag is not null and resolved_at is null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'open', 'paid', 'refused', 'expired', 'cancelled', 'in_review', 'paid_after_close', 'refunding', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount" CHECK (amount_cents > 0);--> statement-breakpoint
UPDATE "payment_attempts" SET "received_cents" = "amount_cents" WHERE "paid_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payment_attempts" SET "flag_text" = "flag", "flag" = CASE WHEN "state" = 'paid_after_close' THEN 'closed' ELSE 'amount' END WHERE "flag" IS NOT NULL;
