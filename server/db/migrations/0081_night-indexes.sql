CREATE INDEX IF NOT EXISTS "agent_cards_photo" ON "agent_cards" USING btree ("photo_upload_id") WHERE photo_upload_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_contract" ON "consents" USING btree ("contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_replaced_order" ON "contracts" USING btree ("replaced_order_id") WHERE replaced_order_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "withdrawals_receipt_file" ON "withdrawals" USING btree ("receipt_file_id") WHERE receipt_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fiscal_documents_import" ON "fiscal_documents" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fiscal_import_files_file" ON "fiscal_import_files" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gallery_items_file" ON "gallery_items" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gallery_items_preview_file" ON "gallery_items" USING btree ("preview_file_id") WHERE preview_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_media_file" ON "user_media" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_media_preview_file" ON "user_media" USING btree ("preview_file_id") WHERE preview_file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_media_consent" ON "user_media" USING btree ("consent_id") WHERE consent_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_picture_file" ON "products" USING btree ("picture_file_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "delivery_payments_file" ON "delivery_payments" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_attempts_under_way" ON "payment_attempts" USING btree ("order_id","kit_payment_id") WHERE state in ('created', 'open', 'refunding')
          or (state in ('in_review', 'paid_after_close') and resolved_at is null)
          or (flag is not null and resolved_at is null);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "data_exports_person" ON "data_exports" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitation_files_file" ON "invitation_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitation_links_invitation" ON "invitation_links" USING btree ("invitation_id");