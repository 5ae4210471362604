ALTER TABLE "orders" ADD COLUMN "ip_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_shop_submitted" ON "orders" USING btree ("shop","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "orders_ip" ON "orders" USING btree ("ip_address") WHERE state = 'submitted' and ip_address <> '';