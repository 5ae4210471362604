CREATE TABLE IF NOT EXISTS "product_vat_rates" (
	"product_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"basis_points" integer NOT NULL,
	"change_id" bigint,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	CONSTRAINT "product_vat_rates_rate" CHECK (basis_points >= 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "vat_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"before_basis_points" integer NOT NULL,
	"after_basis_points" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_user_id" bigint,
	"withdrawn_reason" text,
	CONSTRAINT "vat_changes_rates" CHECK (before_basis_points >= 0 and after_basis_points >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_vat_rates" ADD CONSTRAINT "product_vat_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_vat_rates" ADD CONSTRAINT "product_vat_rates_change_id_vat_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."vat_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_vat_rates" ADD CONSTRAINT "product_vat_rates_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_changes" ADD CONSTRAINT "vat_changes_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_changes" ADD CONSTRAINT "vat_changes_withdrawn_by_user_id_users_id_fk" FOREIGN KEY ("withdrawn_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "product_vat_rates_day" ON "product_vat_rates" USING btree ("product_id","from_day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "product_vat_rates_change" ON "product_vat_rates" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "vat_changes_day" ON "vat_changes" USING btree ("from_day","before_basis_points") WHERE withdrawn_at is null;