CREATE TABLE "order_type_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_type_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	CONSTRAINT "order_type_plans_state" CHECK ("order_type_plans"."state" in ('waiting', 'done', 'deleted', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "order_type_plans" ADD CONSTRAINT "order_type_plans_type_id_commission_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."commission_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_type_plans_one_waiting" ON "order_type_plans" USING btree ("type_id") WHERE state = 'waiting';