ALTER TABLE "troubles" ADD COLUMN "unseen_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "troubles" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;