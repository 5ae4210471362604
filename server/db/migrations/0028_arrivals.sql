CREATE TABLE "arrivals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "arrivals_user" ON "arrivals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "arrivals_created" ON "arrivals" USING btree ("created_at");