CREATE TABLE "gallery_albums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"publish_from" date,
	"publish_to" date,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gallery_albums_days" CHECK ("gallery_albums"."publish_from" <= "gallery_albums"."publish_to")
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shelf" text NOT NULL,
	"album_id" bigint,
	"title" text NOT NULL,
	"media_type" text,
	"file_id" bigint,
	"preview_file_id" bigint,
	"duration_seconds" integer,
	"upload_key" text,
	"publish_from" date,
	"publish_to" date,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gallery_items_shelf" CHECK ("gallery_items"."shelf" in ('album', 'video', 'incentive', 'attribute')),
	CONSTRAINT "gallery_items_album" CHECK ((shelf = 'album') = (album_id is not null)),
	CONSTRAINT "gallery_items_file" CHECK ((file_id is null) = (media_type is null)),
	CONSTRAINT "gallery_items_empty" CHECK (file_id is not null or shelf = 'attribute'),
	CONSTRAINT "gallery_items_type" CHECK ("gallery_items"."media_type" in ('photo', 'video')),
	CONSTRAINT "gallery_items_days" CHECK ("gallery_items"."publish_from" <= "gallery_items"."publish_to")
);
--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN IF NOT EXISTS "purpose" text DEFAULT 'user_media' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_albums" ADD CONSTRAINT "gallery_albums_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_album_id_gallery_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."gallery_albums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_preview_file_id_files_id_fk" FOREIGN KEY ("preview_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_albums_standing" ON "gallery_albums" USING btree ("position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gallery_items_standing" ON "gallery_items" USING btree ("shelf","album_id","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_items_upload" ON "gallery_items" USING btree ("upload_key");