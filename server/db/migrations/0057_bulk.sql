CREATE TABLE IF NOT EXISTS "bulk_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "bulk_items_state_name" CHECK (state in ('waiting', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "bulk_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"started_by_user_id" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"retried_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"stopped_by_user_id" bigint,
	CONSTRAINT "bulk_runs_state" CHECK (state in ('running', 'done', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_stopped_by_user_id_users_id_fk" FOREIGN KEY ("stopped_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bulk_items_object" ON "bulk_items" USING btree ("run_id","object_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulk_items_state" ON "bulk_items" USING btree ("run_id","state","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulk_runs_started" ON "bulk_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulk_runs_running" ON "bulk_runs" USING btree ("id") WHERE state = 'running';