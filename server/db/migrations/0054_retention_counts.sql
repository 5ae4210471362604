CREATE TABLE IF NOT EXISTS "retention_counts" (
	"rule" text PRIMARY KEY NOT NULL,
	"changed" integer NOT NULL
);
