CREATE TABLE "shippings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shippings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"carrier_shipping_id" text NOT NULL,
	"date" date NOT NULL,
	"tracking_link" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"loaded_by_user_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shippings" ADD CONSTRAINT "shippings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shippings" ADD CONSTRAINT "shippings_seller_id_agents_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shippings" ADD CONSTRAINT "shippings_loaded_by_user_id_users_id_fk" FOREIGN KEY ("loaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shippings_seller" ON "shippings" USING btree ("seller_id","date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shippings_parcel" ON "shippings" USING btree ("order_id","carrier_shipping_id");