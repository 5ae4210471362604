CREATE TABLE "private_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"street" text NOT NULL,
	"building_number" text NOT NULL,
	"city" text NOT NULL,
	"post_code" text NOT NULL,
	"state" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telephone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(last_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || telephone || ' ' || street || ' ' || city)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "private_customers_building_number" CHECK (length(building_number) between 1 and 5),
	CONSTRAINT "private_customers_post_code" CHECK (post_code ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "private_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	CONSTRAINT "private_order_lines_quantity" CHECK (quantity between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "private_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "private_orders_total" CHECK (total_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "private_customers" ADD CONSTRAINT "private_customers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_order_lines" ADD CONSTRAINT "private_order_lines_order_id_private_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."private_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_orders" ADD CONSTRAINT "private_orders_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_orders" ADD CONSTRAINT "private_orders_customer_id_private_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."private_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_customers_agent" ON "private_customers" USING btree ("agent_id",lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "private_customers_name" ON "private_customers" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "private_customers_search" ON "private_customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "private_order_lines_order" ON "private_order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "private_orders_agent" ON "private_orders" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "private_orders_customer" ON "private_orders" USING btree ("customer_id");