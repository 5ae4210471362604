CREATE TABLE IF NOT EXISTS "pagodil_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pagodil_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" jsonb NOT NULL,
	"publish_from" date,
	"publish_to" date,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pagodil_texts_days" CHECK ("pagodil_texts"."publish_from" <= "pagodil_texts"."publish_to")
);
--> statement-breakpoint
ALTER TABLE "pagodil_texts" ADD CONSTRAINT "pagodil_texts_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;