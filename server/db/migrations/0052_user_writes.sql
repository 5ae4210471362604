CREATE TABLE "user_writes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"writes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_writes" SET (fillfactor = 50);
