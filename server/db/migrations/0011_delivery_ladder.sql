ALTER TABLE "deliveries" ADD COLUMN "deadline" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "told_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD COLUMN "file_id" bigint;--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD CONSTRAINT "delivery_payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;