CREATE TABLE "appointment_reminders" (
	"appointment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "appointment_reminders_appointment_id_kind_time_pk" PRIMARY KEY("appointment_id","kind","time")
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"agent_id" bigint PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "time_requested_by_customer" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "reward_order_id" bigint;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "reward_redeemed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "customer_answer" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN IF NOT EXISTS "customer_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_secret" ON "calendar_addresses" USING btree ("secret_hash");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_reward_order_id_orders_id_fk" FOREIGN KEY ("reward_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_reward" ON "appointments" USING btree ("reward_order_id") WHERE reward_order_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_reporter" ON "appointments" USING btree ("reporting_customer_id","created_at") WHERE reporting_customer_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_created" ON "appointments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointments_to_come" ON "appointments" USING btree ("time") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointments_unconfirmed" ON "appointments" USING btree ("time_requested_by_customer") WHERE status = 'pending';