CREATE TABLE "backups_seen" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_seen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"queue" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"error" text,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"key" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"since" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("channel","id") WHERE failed_at is not null;