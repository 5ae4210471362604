CREATE TABLE "banks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"vcy_code" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"bank_branch" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'declared' NOT NULL,
	"declared_by_user_id" bigint NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"settled_by_user_id" bigint,
	"settled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "delivery_payments_state" CHECK ("delivery_payments"."state" in ('declared', 'verified', 'rejected')),
	CONSTRAINT "delivery_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "delivery_payments_vcy" CHECK (length(vcy_code) <= 5)
);
--> statement-breakpoint
ALTER TABLE "delivery_payments" ADD CONSTRAINT "delivery_payments_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "banks_name" ON "banks" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_payments_once" ON "delivery_payments" USING btree ("delivery_id") WHERE state <> 'rejected';--> statement-breakpoint
CREATE INDEX "delivery_payments_declared" ON "delivery_payments" USING btree ("id") WHERE state = 'declared';