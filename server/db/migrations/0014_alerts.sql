CREATE TABLE "alert_confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text_version" integer NOT NULL,
	"accepted_label" text,
	"read_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"alert_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "alert_recipients_user_id_alert_id_pk" PRIMARY KEY("user_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alert_reminders" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"alert_id" bigint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "alert_reminders_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "alert_texts" (
	"alert_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"written_by_user_id" bigint,
	CONSTRAINT "alert_texts_alert_id_version_pk" PRIMARY KEY("alert_id","version")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"text_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"read_confirmation_email_enabled" boolean DEFAULT true NOT NULL,
	"acceptance_check_enabled" boolean DEFAULT false NOT NULL,
	"acceptance_check_label" text DEFAULT 'Accetto' NOT NULL,
	"manually_select_users" boolean DEFAULT false NOT NULL,
	"users_created_after" date,
	"users_created_before" date,
	"minimum_level" integer,
	"maximum_level" integer,
	"enabled_shop" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alerts_shop" CHECK ("alerts"."enabled_shop" in (0, 1)),
	CONSTRAINT "alerts_levels" CHECK ("alerts"."minimum_level" <= "alerts"."maximum_level")
);
--> statement-breakpoint
CREATE TABLE "level_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_confirmations" ADD CONSTRAINT "alert_confirmations_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_confirmations" ADD CONSTRAINT "alert_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reminders" ADD CONSTRAINT "alert_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reminders" ADD CONSTRAINT "alert_reminders_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_texts" ADD CONSTRAINT "alert_texts_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_texts" ADD CONSTRAINT "alert_texts_written_by_user_id_users_id_fk" FOREIGN KEY ("written_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_updates" ADD CONSTRAINT "level_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_confirmations_once" ON "alert_confirmations" USING btree ("user_id","alert_id");--> statement-breakpoint
CREATE INDEX "alert_confirmations_alert" ON "alert_confirmations" USING btree ("alert_id","read_at");--> statement-breakpoint
CREATE INDEX "alert_recipients_alert" ON "alert_recipients" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alert_reminders_alert" ON "alert_reminders" USING btree ("alert_id","user_id");--> statement-breakpoint
CREATE INDEX "level_updates_unread" ON "level_updates" USING btree ("user_id","id") WHERE acknowledged_at is null;