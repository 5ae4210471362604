ALTER TABLE "agents" ADD COLUMN IF NOT EXISTS "sponsor_line" bigint[] DEFAULT '{}' NOT NULL;
