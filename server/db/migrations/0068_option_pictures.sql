CREATE TABLE "product_option_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_option_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"variant" text NOT NULL,
	"option" text NOT NULL,
	"picture" text NOT NULL,
	"file_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_option_pictures" ADD CONSTRAINT "product_option_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_pictures" ADD CONSTRAINT "product_option_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_option_pictures_one" ON "product_option_pictures" USING btree ("product_id","variant","option");--> statement-breakpoint
CREATE INDEX "product_option_pictures_picture" ON "product_option_pictures" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "product_option_pictures_file" ON "product_option_pictures" USING btree ("file_id");