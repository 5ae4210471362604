CREATE TABLE "agent_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"birth_place" text,
	"photo_upload_id" bigint NOT NULL,
	"company" text NOT NULL,
	"seat" text NOT NULL,
	"products" text NOT NULL,
	"responsible" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"code" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_why" text,
	CONSTRAINT "agent_cards_why" CHECK (withdrawn_why in ('renewed', 'lost', 'name', 'photo', 'not-in-charge')),
	CONSTRAINT "agent_cards_withdrawn" CHECK ((withdrawn_at is null) = (withdrawn_why is null)),
	CONSTRAINT "agent_cards_days" CHECK (first_day <= last_day),
	CONSTRAINT "agent_cards_first" CHECK (number > 0)
);
--> statement-breakpoint
ALTER TABLE "agent_cards" ADD CONSTRAINT "agent_cards_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_cards" ADD CONSTRAINT "agent_cards_photo_upload_id_user_uploads_id_fk" FOREIGN KEY ("photo_upload_id") REFERENCES "public"."user_uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_cards_number" ON "agent_cards" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_cards_code" ON "agent_cards" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_cards_standing" ON "agent_cards" USING btree ("agent_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "agent_cards_agent" ON "agent_cards" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_cards_made_anew" ON "agent_cards" USING btree ("withdrawn_at") WHERE withdrawn_why in ('name', 'photo');