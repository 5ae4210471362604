ALTER TABLE "external_incomes" ADD COLUMN IF NOT EXISTS "reason" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "external_incomes_listed" ON "external_incomes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_uploads_listed" ON "user_uploads" USING btree ("kind","uploaded_at","id");