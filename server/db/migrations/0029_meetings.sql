CREATE TABLE "meeting_guests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_guests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting_id" bigint NOT NULL,
	"parent_id" bigint,
	"code" text NOT NULL,
	"full_name" text NOT NULL,
	"hotel_code" text,
	"room_reservation" boolean DEFAULT false NOT NULL,
	"room_number" text,
	"dinner_reservation" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "meeting_guests_plain_code" CHECK ("meeting_guests"."code" = upper(btrim("meeting_guests"."code")) and "meeting_guests"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "meeting_hotels" (
	"meeting_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "meeting_hotels_meeting_id_code_pk" PRIMARY KEY("meeting_id","code")
);
--> statement-breakpoint
CREATE TABLE "meeting_scanners" (
	"meeting_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"assigned_by_user_id" bigint,
	CONSTRAINT "meeting_scanners_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"code" text NOT NULL,
	"meeting_id" bigint,
	"guest_id" bigint,
	"scanner_user_id" bigint NOT NULL,
	"result" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"undoes_id" bigint,
	CONSTRAINT "meeting_scans_result" CHECK ("meeting_scans"."result" in ('OK', 'DELETED', 'ERR_CODE_NOT_FOUND', 'ERR_NOT_AUTHORIZED', 'ERR_ALREADY_CHECKED')),
	CONSTRAINT "meeting_scans_undoing" CHECK (undoes_id is null or result = 'DELETED'),
	CONSTRAINT "meeting_scans_guest" CHECK (guest_id is not null or result in ('ERR_CODE_NOT_FOUND', 'ERR_NOT_AUTHORIZED'))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_guests" ADD CONSTRAINT "meeting_guests_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_guests" ADD CONSTRAINT "meeting_guests_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."meeting_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_guests" ADD CONSTRAINT "meeting_guests_hotel" FOREIGN KEY ("meeting_id","hotel_code") REFERENCES "public"."meeting_hotels"("meeting_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_hotels" ADD CONSTRAINT "meeting_hotels_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scanners" ADD CONSTRAINT "meeting_scanners_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scanners" ADD CONSTRAINT "meeting_scanners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scanners" ADD CONSTRAINT "meeting_scanners_assigned_by_user_id_users_id_fk" FOREIGN KEY ("assigned_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scans" ADD CONSTRAINT "meeting_scans_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scans" ADD CONSTRAINT "meeting_scans_guest_id_meeting_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."meeting_guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scans" ADD CONSTRAINT "meeting_scans_scanner_user_id_users_id_fk" FOREIGN KEY ("scanner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_scans" ADD CONSTRAINT "meeting_scans_undoes" FOREIGN KEY ("undoes_id") REFERENCES "public"."meeting_scans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_guests_code" ON "meeting_guests" USING btree ("code") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "meeting_guests_meeting" ON "meeting_guests" USING btree ("meeting_id","id");--> statement-breakpoint
CREATE INDEX "meeting_guests_parents" ON "meeting_guests" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "meeting_scanners_user" ON "meeting_scanners" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_scans_client" ON "meeting_scans" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_scans_undone" ON "meeting_scans" USING btree ("undoes_id") WHERE undoes_id is not null;--> statement-breakpoint
CREATE INDEX "meeting_scans_of_guest" ON "meeting_scans" USING btree ("guest_id") WHERE result = 'OK';--> statement-breakpoint
CREATE INDEX "meeting_scans_meeting" ON "meeting_scans" USING btree ("meeting_id","guest_id") WHERE result = 'OK';--> statement-breakpoint
CREATE INDEX "meetings_date" ON "meetings" USING btree ("date","id");