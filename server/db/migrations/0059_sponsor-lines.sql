ALTER TABLE "agents" ADD COLUMN IF NOT EXISTS "sponsor_line" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "agents_sponsor_line" ON "agents" USING gin ("sponsor_line");
