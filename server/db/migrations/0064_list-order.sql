CREATE INDEX IF NOT EXISTS "users_lately_active" ON "users" USING btree ("last_activity" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_newest" ON "contracts" USING btree ("assigned_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "level_updates_acknowledged" ON "level_updates" USING btree ("acknowledged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_uploads_newest" ON "user_uploads" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_uploads_identity_days" ON "user_uploads" USING btree (((uploaded_at at time zone 'Europe/Rome')::date),"id") WHERE kind = 'identity_document';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "kit_payments_listed" ON "kit_payments" USING btree ("due_on","id");