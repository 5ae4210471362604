ALTER TABLE "subordinate_invitations" ADD COLUMN IF NOT EXISTS "listed_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN IF NOT EXISTS "listed_first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subordinate_invitations_listed" ON "subordinate_invitations" USING btree ("listed_last_name","listed_first_name","id") WHERE deleted_at is null;
