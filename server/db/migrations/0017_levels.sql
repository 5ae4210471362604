CREATE TABLE "level_scales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thresholds" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint,
	CONSTRAINT "level_scales_twelve" CHECK (cardinality("level_scales"."thresholds") = 12)
);
--> statement-breakpoint
CREATE TABLE "period_closings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "period_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" bigint NOT NULL,
	"scale_id" bigint NOT NULL,
	"closed_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"closed_by_user_id" bigint,
	"agents" integer DEFAULT 0 NOT NULL,
	"risen" integer DEFAULT 0 NOT NULL,
	"fallen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "closing_id" bigint;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "agent_id" bigint;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "from_level" integer;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "to_level" integer;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "credits_before" integer;--> statement-breakpoint
ALTER TABLE "level_updates" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "level_scales" ADD CONSTRAINT "level_scales_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_period_id_ema_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."ema_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_scale_id_level_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."level_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "period_closings_once" ON "period_closings" USING btree ("period_id");--> statement-breakpoint
ALTER TABLE "level_updates" ADD CONSTRAINT "level_updates_closing_id_period_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."period_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_updates" ADD CONSTRAINT "level_updates_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "level_updates_once" ON "level_updates" USING btree ("closing_id","agent_id");--> statement-breakpoint
ALTER TABLE "level_updates" ADD CONSTRAINT "level_updates_type" CHECK ("level_updates"."type" in ('rise', 'fall'));