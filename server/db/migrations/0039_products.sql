CREATE TABLE "listing_prices" (
	"entry_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"price_cents" bigint NOT NULL,
	"points_tenths" integer NOT NULL,
	CONSTRAINT "listing_prices_amounts" CHECK (price_cents >= 0 and points_tenths >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_kit_items" ADD COLUMN IF NOT EXISTS "sorting_value" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_kits" ADD COLUMN IF NOT EXISTS "sorting_value" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_prices" ADD CONSTRAINT "listing_prices_entry_id_listing_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."listing_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_prices_day" ON "listing_prices" USING btree ("entry_id","from_day");