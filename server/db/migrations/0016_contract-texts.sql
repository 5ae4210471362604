CREATE TABLE "contract_drafts" (
	"document_type" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"updated_by_user_id" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_kinds" (
	"document_type" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"shop" integer,
	"is_privacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "contract_kinds_audience" CHECK ("contract_kinds"."audience" in ('agents', 'managers', 'customers', 'orders', 'by-hand')),
	CONSTRAINT "contract_kinds_shop" CHECK ("contract_kinds"."shop" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "contract_publications" (
	"template_id" bigint PRIMARY KEY NOT NULL,
	"asked" text NOT NULL,
	"concerned" integer NOT NULL,
	"assigned" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"last_user_id" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "contract_publications_asked" CHECK ("contract_publications"."asked" in ('everybody', 'unsigned'))
);
--> statement-breakpoint
ALTER TABLE "contract_templates" ADD COLUMN "published_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "cancelled_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "seal_timestamp" jsonb;--> statement-breakpoint
ALTER TABLE "contract_drafts" ADD CONSTRAINT "contract_drafts_document_type_contract_kinds_document_type_fk" FOREIGN KEY ("document_type") REFERENCES "public"."contract_kinds"("document_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_drafts" ADD CONSTRAINT "contract_drafts_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_publications" ADD CONSTRAINT "contract_publications_template_id_contract_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_publications_running" ON "contract_publications" USING btree ("template_id") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_published_by_user_id_users_id_fk" FOREIGN KEY ("published_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_cancelled_by_user_id_users_id_fk" FOREIGN KEY ("cancelled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_template" ON "contracts" USING btree ("template_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_replaces" ON "contracts" USING btree ("replaces_id");