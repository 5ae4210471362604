CREATE TABLE "known_devices" (
	"secret_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT ema_now() NOT NULL,
	CONSTRAINT "known_devices_secret_hash_user_id_pk" PRIMARY KEY("secret_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_asker" ON "challenges" USING btree ("asker","created_at");