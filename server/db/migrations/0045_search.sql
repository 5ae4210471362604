CREATE INDEX "agents_vat_number" ON "agents" USING btree ("vat_number");--> statement-breakpoint
CREATE INDEX "shippings_carrier" ON "shippings" USING btree ("carrier_shipping_id");