ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "picture_file_id" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_file_id_files_id_fk" FOREIGN KEY ("picture_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_picture" ON "products" USING btree ("picture");