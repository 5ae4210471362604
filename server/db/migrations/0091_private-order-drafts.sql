CREATE TABLE "private_order_drafts" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "private_order_drafts_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "private_order_drafts" ADD CONSTRAINT "private_order_drafts_order_id_private_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."private_orders"("id") ON DELETE cascade ON UPDATE no action;