CREATE TABLE "appointments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"customer_first_name" text NOT NULL,
	"customer_last_name" text NOT NULL,
	"customer_mobile" text DEFAULT '' NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"street_and_number" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"time" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_created_by_administration" boolean DEFAULT false NOT NULL,
	"reporting_customer_id" bigint,
	"order_id" bigint,
	"result_at" timestamp with time zone,
	"result_by_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" in ('pending', 'confirmed', 'success', 'failure')),
	CONSTRAINT "appointments_time" CHECK (status = 'pending' or time is not null),
	CONSTRAINT "appointments_result" CHECK ((status in ('success', 'failure')) = (result_at is not null)),
	CONSTRAINT "appointments_contract" CHECK ((status = 'success') = (order_id is not null))
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_seller_id_agents_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_reporting_customer_id_customers_id_fk" FOREIGN KEY ("reporting_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_result_by_user_id_users_id_fk" FOREIGN KEY ("result_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_seller" ON "appointments" USING btree ("seller_id","time","id");--> statement-breakpoint
CREATE INDEX "appointments_open" ON "appointments" USING btree ("seller_id","time") WHERE status = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_order" ON "appointments" USING btree ("order_id") WHERE order_id is not null;