CREATE TABLE "agent_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"sponsor_id" bigint,
	"level" integer NOT NULL,
	"general_manager" boolean NOT NULL,
	"status" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "agent_history_span" CHECK (valid_to > valid_from)
);
--> statement-breakpoint
CREATE TABLE "ema_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ema_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "ema_periods_month" CHECK (month between 1 and case shop when 0 then 13 else 12 end and ends_on > starts_on)
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"shop" integer NOT NULL,
	"week" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxable_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_history" ADD CONSTRAINT "agent_history_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_history_start" ON "agent_history" USING btree ("agent_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_history_now" ON "agent_history" USING btree ("agent_id") WHERE valid_to is null;--> statement-breakpoint
CREATE INDEX "agent_history_sponsor" ON "agent_history" USING btree ("sponsor_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "ema_periods_once" ON "ema_periods" USING btree ("shop","year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "ema_periods_start" ON "ema_periods" USING btree ("shop","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_totals_once" ON "sales_totals" USING btree ("shop","week","agent_id");