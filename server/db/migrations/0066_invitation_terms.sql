ALTER TABLE "subordinate_invitations" ADD COLUMN IF NOT EXISTS "pay_from" timestamp with time zone;
