DROP INDEX IF EXISTS "delivery_payments_once";--> statement-breakpoint
CREATE INDEX "delivery_payments_delivery" ON "delivery_payments" USING btree ("delivery_id") WHERE state <> 'rejected';