CREATE TABLE "invitation_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invitation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_id" bigint NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"uploaded_by_user_id" bigint,
	CONSTRAINT "invitation_files_kind" CHECK ("invitation_files"."kind" in ('id_front', 'id_back', 'cf_front', 'cf_back', 'postal_order'))
);
--> statement-breakpoint
CREATE TABLE "invitation_sponsors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_sponsors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invitation_id" bigint NOT NULL,
	"from_sponsor_id" bigint NOT NULL,
	"to_sponsor_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"changed_by_user_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_login" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "shop" integer;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "birth_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "id_card_type" text;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "id_card_number" text;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "id_card_issue_date" date;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "id_card_expiry_date" date;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "id_card_issued_by" text;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "eligible_for_free_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation_files" ADD CONSTRAINT "invitation_files_invitation_id_subordinate_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."subordinate_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_files" ADD CONSTRAINT "invitation_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_files" ADD CONSTRAINT "invitation_files_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_sponsors" ADD CONSTRAINT "invitation_sponsors_invitation_id_subordinate_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."subordinate_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_sponsors" ADD CONSTRAINT "invitation_sponsors_from_sponsor_id_agents_id_fk" FOREIGN KEY ("from_sponsor_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_sponsors" ADD CONSTRAINT "invitation_sponsors_to_sponsor_id_agents_id_fk" FOREIGN KEY ("to_sponsor_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_sponsors" ADD CONSTRAINT "invitation_sponsors_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_files_once" ON "invitation_files" USING btree ("invitation_id","kind");--> statement-breakpoint
CREATE INDEX "invitation_sponsors_invitation" ON "invitation_sponsors" USING btree ("invitation_id","id");--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD CONSTRAINT "subordinate_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subordinate_invitations_person" ON "subordinate_invitations" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD CONSTRAINT "subordinate_invitations_shop" CHECK (shop in (0, 1));--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD CONSTRAINT "subordinate_invitations_method" CHECK (payment_method in ('postal_order', 'stripe'));