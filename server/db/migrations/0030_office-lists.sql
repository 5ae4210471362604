ALTER TABLE "agents" ADD COLUMN "listed_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "listed_first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "photo_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "agents_without_photo" ON "agents" USING btree ("joined_at") WHERE not photo_given and status = 'seller';--> statement-breakpoint
CREATE INDEX "agents_listed" ON "agents" USING btree ("listed_last_name","listed_first_name","id") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "people_email_asked" ON "people" USING btree ("id") WHERE email_validated_at is null and has_account;--> statement-breakpoint
CREATE INDEX "people_mobile_asked" ON "people" USING btree ("id") WHERE mobile_validated_at is null and has_account;--> statement-breakpoint
CREATE INDEX "users_username_search" ON "users" USING gin (lower("username") gin_trgm_ops);