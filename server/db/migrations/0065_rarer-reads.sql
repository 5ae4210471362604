CREATE INDEX IF NOT EXISTS "alert_confirmations_newest" ON "alert_confirmations" USING btree ("read_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "appointments_search" ON "appointments" USING gin (lower(customer_first_name || ' ' || customer_last_name || ' ' || customer_mobile || ' ' || customer_email
        || ' ' || street_and_number || ' ' || city) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "delivery_payments_rejected" ON "delivery_payments" USING btree ("delivery_id","id") WHERE state = 'rejected';