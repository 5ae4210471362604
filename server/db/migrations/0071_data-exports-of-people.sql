ALTER TABLE "data_exports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "person_id" bigint CONSTRAINT "data_exports_person_id_people_id_fk" REFERENCES "public"."people"("id");--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "private_customer_id" bigint CONSTRAINT "data_exports_private_customer_id_private_customers_id_fk" REFERENCES "public"."private_customers"("id");--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_of_one" CHECK (num_nonnulls(user_id, person_id, private_customer_id) = 1) NOT VALID;
