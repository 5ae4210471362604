CREATE TABLE "invitation_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sponsor_id" bigint NOT NULL,
	"invitation_id" bigint,
	"shop" integer,
	"name" text DEFAULT '' NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "invitation_links_shop" CHECK (shop in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_sponsor_id_agents_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_invitation_id_subordinate_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."subordinate_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_links_secret" ON "invitation_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_links_standing" ON "invitation_links" USING btree ("invitation_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitation_links_waiting" ON "invitation_links" USING btree ("sponsor_id","expires_at") WHERE invitation_id is null and revoked_at is null;