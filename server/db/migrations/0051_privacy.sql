CREATE TABLE "erasures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"person_id" bigint,
	"private_customer_id" bigint,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text NOT NULL,
	"decided_by_user_id" bigint NOT NULL,
	"begun_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"finished_at" timestamp with time zone,
	"identity" jsonb,
	"kept_until" date,
	"done" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "erasures_state" CHECK ("erasures"."state" in ('running', 'done')),
	CONSTRAINT "erasures_of_one" CHECK ((person_id is null) <> (private_customer_id is null)),
	CONSTRAINT "erasures_finished" CHECK ((state = 'done') = (finished_at is not null))
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"person_id" bigint,
	"private_customer_id" bigint,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" bigint,
	"outcome" text DEFAULT '' NOT NULL,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('access', 'rectification', 'erasure')),
	CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('portal', 'e-mail', 'pec', 'letter', 'phone', 'in_person')),
	CONSTRAINT "privacy_requests_state" CHECK ("privacy_requests"."state" in ('open', 'running', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "privacy_requests_of_one" CHECK ((person_id is null) <> (private_customer_id is null)),
	CONSTRAINT "privacy_requests_settled" CHECK ((state in ('open', 'running')) = (settled_at is null))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_private_customer_id_private_customers_id_fk" FOREIGN KEY ("private_customer_id") REFERENCES "public"."private_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_private_customer_id_private_customers_id_fk" FOREIGN KEY ("private_customer_id") REFERENCES "public"."private_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_settled_by_user_id_users_id_fk" FOREIGN KEY ("settled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_request" ON "erasures" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_person" ON "erasures" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_private_customer" ON "erasures" USING btree ("private_customer_id");--> statement-breakpoint
CREATE INDEX "erasures_running" ON "erasures" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "erasures_kept" ON "erasures" USING btree ("kept_until") WHERE identity is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("person_id","kind") WHERE state in ('open', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open_private" ON "privacy_requests" USING btree ("private_customer_id","kind") WHERE state in ('open', 'running');--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("due_on") WHERE state in ('open', 'running');--> statement-breakpoint
CREATE INDEX "privacy_requests_person" ON "privacy_requests" USING btree ("person_id","id");