CREATE TABLE "kit_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invitation_id" bigint NOT NULL,
	"part" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"paid_at" timestamp with time zone,
	"told_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "kit_payments_part" CHECK ("kit_payments"."part" in ('whole', 'deposit', 'instalment', 'balance')),
	CONSTRAINT "kit_payments_state" CHECK ("kit_payments"."state" in ('due', 'paid', 'waived')),
	CONSTRAINT "kit_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "kit_payments_number" CHECK (number between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "subordinate_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subordinate_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sponsor_id" bigint NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"kit_mode" text,
	"total_cents" bigint,
	"deposit_cents" bigint,
	"days_before_payment" integer,
	"orders_goal" integer,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subordinate_invitations_status" CHECK ("subordinate_invitations"."status" in ('pending', 'awaiting_payment', 'confirmed_unpaid', 'completed')),
	CONSTRAINT "subordinate_invitations_mode" CHECK (kit_mode in ('offline_caparra', 'online_acconto', 'online_completo')),
	CONSTRAINT "subordinate_invitations_terms" CHECK (kit_mode is null
        or (total_cents > 0 and deposit_cents between 1 and total_cents and days_before_payment >= 0
          and orders_goal >= 0)),
	CONSTRAINT "subordinate_invitations_confirmed" CHECK (status = 'pending' or (kit_mode is not null and total_cents is not null and deposit_cents is not null
        and days_before_payment is not null and orders_goal is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "kit_payment_id" bigint;--> statement-breakpoint
ALTER TABLE "kit_payments" ADD CONSTRAINT "kit_payments_invitation_id_subordinate_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."subordinate_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD CONSTRAINT "subordinate_invitations_sponsor_id_agents_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subordinate_invitations" ADD CONSTRAINT "subordinate_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kit_payments_once" ON "kit_payments" USING btree ("invitation_id","part","number");--> statement-breakpoint
CREATE INDEX "kit_payments_due" ON "kit_payments" USING btree ("due_on") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "subordinate_invitations_sponsor" ON "subordinate_invitations" USING btree ("sponsor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subordinate_invitations_user" ON "subordinate_invitations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_kit_payment_id_kit_payments_id_fk" FOREIGN KEY ("kit_payment_id") REFERENCES "public"."kit_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open_kit" ON "payment_attempts" USING btree ("kit_payment_id") WHERE state in ('created', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_paid_kit" ON "payment_attempts" USING btree ("kit_payment_id") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payment_attempts_kit" ON "payment_attempts" USING btree ("kit_payment_id") WHERE kit_payment_id is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_pays_one" CHECK ((order_id is null) <> (kit_payment_id is null));