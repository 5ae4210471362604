CREATE TABLE "unknown_operations" (
	"user_id" bigint NOT NULL,
	"operation_name" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "unknown_operations_user_id_operation_name_pk" PRIMARY KEY("user_id","operation_name")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "external_incomes_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unknown_operations" ADD CONSTRAINT "unknown_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unknown_operations_reported" ON "unknown_operations" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "agents_without_iban" ON "agents" USING btree ("joined_at") WHERE iban is null and status = 'seller';--> statement-breakpoint
CREATE INDEX "agents_without_answer" ON "agents" USING btree ("joined_at") WHERE external_incomes_enabled is null and status = 'seller';--> statement-breakpoint
CREATE INDEX "people_email_not_validated" ON "people" USING btree ("id") WHERE email_validated_at is null;--> statement-breakpoint
CREATE INDEX "people_mobile_not_validated" ON "people" USING btree ("id") WHERE mobile_validated_at is null;--> statement-breakpoint
CREATE INDEX "users_generated_password" ON "users" USING btree ("password_date") WHERE password_generated and not disabled;--> statement-breakpoint
CREATE INDEX "contracts_to_sign" ON "contracts" USING btree ("assigned_at") WHERE state = 'assigned' and order_id is null;--> statement-breakpoint
CREATE INDEX "income_totals_near" ON "income_totals" USING btree ("year","agent_id") WHERE own_cents + external_cents >= 576924;--> statement-breakpoint
CREATE INDEX "user_uploads_discarded" ON "user_uploads" USING btree ("kind","user_id") WHERE state = 'discarded';