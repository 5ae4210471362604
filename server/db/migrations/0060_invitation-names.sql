ALTER TABLE "subordinate_invitations" ADD COLUMN IF NOT EXISTS "listed_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN IF NOT EXISTS "listed_first_name" text DEFAULT '' NOT NULL;
