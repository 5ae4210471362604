ALTER TABLE "level_scales" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "level_scales" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "level_scales" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "level_scales" ADD COLUMN "ended_by_user_id" bigint CONSTRAINT "level_scales_ended_by_user_id_users_id_fk" REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "level_scales" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "level_scales_day" ON "level_scales" USING btree ("from_day") WHERE ended_at is null;