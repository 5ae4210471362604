ALTER TABLE "backups_seen" ADD COLUMN "part" text DEFAULT 'database' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups_seen" ADD COLUMN "machine" text;--> statement-breakpoint
ALTER TABLE "troubles" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "troubles" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "troubles" ADD COLUMN "seen_at" timestamp with time zone;