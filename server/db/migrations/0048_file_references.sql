CREATE INDEX IF NOT EXISTS "contracts_file" ON "contracts" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_signed_file" ON "contracts" USING btree ("signed_file_id") WHERE signed_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fiscal_documents_file" ON "fiscal_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fiscal_documents_signed_file" ON "fiscal_documents" USING btree ("signed_file_id") WHERE signed_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_uploads_file" ON "user_uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_uploads_back_file" ON "user_uploads" USING btree ("back_file_id") WHERE back_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_file" ON "outbox" USING btree ("file_id") WHERE file_id is not null;