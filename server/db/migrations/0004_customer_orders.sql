CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"statement" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"last_day" date NOT NULL,
	"receipt_file_id" bigint,
	"goods_returned_at" timestamp with time zone,
	"goods_returned_by_user_id" bigint,
	"refund_state" text DEFAULT 'due' NOT NULL,
	"refund_method" text,
	"refund_cents" bigint,
	"refund_note" text DEFAULT '' NOT NULL,
	"refund_reference" text,
	"refund_started_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_by_user_id" bigint,
	CONSTRAINT "withdrawals_refund_state" CHECK (refund_state in ('due', 'in_progress', 'done')),
	CONSTRAINT "withdrawals_refund_method" CHECK (refund_method in ('card', 'bank_transfer', 'financing', 'none')),
	CONSTRAINT "withdrawals_refund" CHECK (refund_state = 'due' or (refund_method is not null and refund_cents >= 0))
);
--> statement-breakpoint
DROP INDEX "contracts_open_once";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "commission_types" ADD COLUMN "offered_to_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_completes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("received_at") WHERE refund_state <> 'done';--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_order" ON "contracts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_open_once" ON "contracts" USING btree ("user_id","template_id") WHERE state <> 'cancelled' and order_id is null;--> statement-breakpoint
UPDATE "commission_types" SET "offered_to_customers" = true WHERE "id" IN ('kleen-commission', 'kleen-contract');--> statement-breakpoint
UPDATE "orders" o SET "customer_completes" = true, "state" = CASE WHEN o."state" = 'open' THEN 'waiting_confirmation' ELSE o."state" END FROM "commission_types" t WHERE t."id" = o."type_id" AND NOT t."completable_by_seller" AND o."customer_id" IS NOT NULL;
