CREATE TABLE "user_media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"media_type" text NOT NULL,
	"file_id" bigint NOT NULL,
	"preview_file_id" bigint,
	"duration_seconds" integer,
	"consent_id" bigint,
	"upload_key" text,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"uploaded_by_user_id" bigint NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by_user_id" bigint,
	"hidden_reason" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "user_media_type" CHECK ("user_media"."media_type" in ('photo', 'video'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN IF NOT EXISTS "type" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN IF NOT EXISTS "text_version" text;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_preview_file_id_files_id_fk" FOREIGN KEY ("preview_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_hidden_by_user_id_users_id_fk" FOREIGN KEY ("hidden_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_media_own" ON "user_media" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_media_newest" ON "user_media" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_media_upload" ON "user_media" USING btree ("user_id","upload_key");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_standing" ON "consents" USING btree ("user_id","type","text_version") WHERE type is not null and withdrawn_at is null;