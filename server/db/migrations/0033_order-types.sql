ALTER TABLE "commission_types" ADD COLUMN IF NOT EXISTS "submission_period" jsonb;--> statement-breakpoint
ALTER TABLE "commission_types" ADD COLUMN IF NOT EXISTS "delivery_to_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "delivery_to_customer" boolean DEFAULT false NOT NULL;