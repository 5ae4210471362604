ALTER TABLE "orders" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "removed_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "removal_reason" text;