CREATE TABLE "external_incomes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_incomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"date" date NOT NULL,
	"income_cents" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" bigint,
	CONSTRAINT "external_incomes_state" CHECK ("external_incomes"."state" in ('waiting', 'accepted', 'discarded')),
	CONSTRAINT "external_incomes_amount" CHECK ("external_incomes"."income_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "income_totals" (
	"agent_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"own_cents" bigint DEFAULT 0 NOT NULL,
	"external_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "income_totals_agent_id_year_pk" PRIMARY KEY("agent_id","year")
);
--> statement-breakpoint
CREATE TABLE "user_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_id" bigint NOT NULL,
	"back_file_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"uploaded_by_user_id" bigint NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" bigint,
	"reason" text,
	CONSTRAINT "user_uploads_kind" CHECK ("user_uploads"."kind" in ('photo_id', 'vat_certificate', 'identity_document')),
	CONSTRAINT "user_uploads_state" CHECK ("user_uploads"."state" in ('waiting', 'accepted', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "external_incomes" ADD CONSTRAINT "external_incomes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_incomes" ADD CONSTRAINT "external_incomes_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_incomes" ADD CONSTRAINT "external_incomes_settled_by_user_id_users_id_fk" FOREIGN KEY ("settled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_back_file_id_files_id_fk" FOREIGN KEY ("back_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_settled_by_user_id_users_id_fk" FOREIGN KEY ("settled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_incomes_agent" ON "external_incomes" USING btree ("agent_id","date","id");--> statement-breakpoint
CREATE INDEX "external_incomes_waiting" ON "external_incomes" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "user_uploads_user" ON "user_uploads" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "user_uploads_waiting" ON "user_uploads" USING btree ("kind","uploaded_at") WHERE state = 'waiting';