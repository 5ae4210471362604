ALTER TABLE "consents" ADD COLUMN IF NOT EXISTS "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN IF NOT EXISTS "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN IF NOT EXISTS "withdrawn_ip_address" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;