CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"code" text NOT NULL,
	"date" date NOT NULL,
	"slip" text NOT NULL,
	"deposit_cents" bigint DEFAULT 0 NOT NULL,
	"to_pay_cents" bigint NOT NULL,
	"mav_number" text,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_slip" CHECK (("deliveries"."slip" = 'mav' and mav_number is not null) or ("deliveries"."slip" = 'bp' and mav_number is null)),
	CONSTRAINT "deliveries_amounts" CHECK (to_pay_cents > 0 and deposit_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_code" ON "deliveries" USING btree ("code","date");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_mav" ON "deliveries" USING btree ("mav_number");--> statement-breakpoint
CREATE INDEX "deliveries_unpaid" ON "deliveries" USING btree ("date") WHERE verified_at is null;