CREATE TABLE IF NOT EXISTS "fee_scales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_id" text NOT NULL,
	"from_day" date NOT NULL,
	"bands" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"created_by_user_id" bigint NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_user_id" bigint,
	"withdrawn_reason" text
);
--> statement-breakpoint
ALTER TABLE "fee_scales" ADD CONSTRAINT "fee_scales_type_id_commission_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."commission_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_scales" ADD CONSTRAINT "fee_scales_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_scales" ADD CONSTRAINT "fee_scales_ended_by_user_id_users_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "fee_scales_day" ON "fee_scales" USING btree ("type_id","from_day") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fee_scales_type" ON "fee_scales" USING btree ("type_id","id");