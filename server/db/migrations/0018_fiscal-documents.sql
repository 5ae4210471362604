CREATE TABLE "fiscal_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"document_type" text NOT NULL,
	"process_method" text NOT NULL,
	"period" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"document_date" date NOT NULL,
	"state" text DEFAULT 'assigned' NOT NULL,
	"file_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source_sha256" text NOT NULL,
	"page_count" integer NOT NULL,
	"import_id" bigint,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint,
	"read_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_file_id" bigint,
	"signed_sha256" text,
	"verification_code" text,
	"evidence" jsonb,
	"sealed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by_user_id" bigint,
	"cancel_reason" text,
	CONSTRAINT "fiscal_documents_type_known" CHECK ("fiscal_documents"."document_type" in ('FT', 'DC', 'NT', 'DT', 'FE', 'CU', 'RC')),
	CONSTRAINT "fiscal_documents_process" CHECK ("fiscal_documents"."process_method" in ('read', 'signature')),
	CONSTRAINT "fiscal_documents_state" CHECK ("fiscal_documents"."state" in ('assigned', 'read', 'signed', 'cancelled')),
	CONSTRAINT "fiscal_documents_number" CHECK ("fiscal_documents"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "fiscal_import_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_import_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"name" text NOT NULL,
	"source_sha256" text NOT NULL,
	"file_id" bigint,
	"page_count" integer,
	"refusal" text,
	CONSTRAINT "fiscal_import_files_kept" CHECK (("fiscal_import_files"."file_id" is null) = ("fiscal_import_files"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "fiscal_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"confirmed_at" timestamp with time zone,
	"imported" integer
);
--> statement-breakpoint
CREATE TABLE "fiscal_pages_seen" (
	"document_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"shown_as" text DEFAULT 'page' NOT NULL,
	"at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_import_id_fiscal_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fiscal_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_signed_file_id_files_id_fk" FOREIGN KEY ("signed_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_cancelled_by_user_id_users_id_fk" FOREIGN KEY ("cancelled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_import_files" ADD CONSTRAINT "fiscal_import_files_import_id_fiscal_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fiscal_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_import_files" ADD CONSTRAINT "fiscal_import_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_imports" ADD CONSTRAINT "fiscal_imports_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_pages_seen" ADD CONSTRAINT "fiscal_pages_seen_document_id_fiscal_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."fiscal_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_documents_once" ON "fiscal_documents" USING btree ("agent_id","document_type","period","number") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "fiscal_documents_agent" ON "fiscal_documents" USING btree ("agent_id","document_date","id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_type" ON "fiscal_documents" USING btree ("document_type","document_date","id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_date" ON "fiscal_documents" USING btree ("document_date","id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_due" ON "fiscal_documents" USING btree ("agent_id","document_type") WHERE state = 'assigned';--> statement-breakpoint
CREATE INDEX "fiscal_documents_open" ON "fiscal_documents" USING btree ("document_date","id") WHERE state = 'assigned';--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_documents_code" ON "fiscal_documents" USING btree ("verification_code");--> statement-breakpoint
CREATE INDEX "fiscal_documents_unsealed" ON "fiscal_documents" USING btree ("signed_at") WHERE signed_at is not null and sealed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_import_files_once" ON "fiscal_import_files" USING btree ("import_id","name","source_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_pages_seen_once" ON "fiscal_pages_seen" USING btree ("document_id","session_id","sha256","page");