ALTER TABLE "contracts" ADD COLUMN "replaced_order_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_replaced_order_id_orders_id_fk" FOREIGN KEY ("replaced_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;