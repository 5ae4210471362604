CREATE TABLE "parameter_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parameter_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parameter_id" text NOT NULL,
	"value" text NOT NULL,
	"starts_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	CONSTRAINT "parameter_plans_state" CHECK ("parameter_plans"."state" in ('waiting', 'done', 'deleted', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "parameter_plans" ADD CONSTRAINT "parameter_plans_parameter_id_parameters_id_fk" FOREIGN KEY ("parameter_id") REFERENCES "public"."parameters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_plans_one_waiting" ON "parameter_plans" USING btree ("parameter_id") WHERE state = 'waiting';