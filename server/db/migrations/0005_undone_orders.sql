ALTER TABLE "orders" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
-- Orders that were withdrawn from, or of which all the money went back, were undone then.
UPDATE "orders" AS o
SET "undone_at" = w."received_at"
FROM "withdrawals" w
WHERE w."order_id" = o."id"
	AND o."state" = 'submitted';--> statement-breakpoint
UPDATE "orders" AS o
SET "undone_at" = r."done_at"
FROM "payment_refunds" r
JOIN "payment_attempts" a ON a."id" = r."attempt_id"
WHERE o."id" = a."order_id"
	AND o."state" = 'submitted'
	AND o."undone_at" IS NULL
	AND r."state" = 'done'
	AND r."attempt_state" = 'paid'
	AND r."amount_cents" >= coalesce(a."received_cents", a."amount_cents")
	AND NOT EXISTS (
		SELECT FROM "payment_attempts" x
		WHERE x."order_id" = o."id"
			AND x."state" IN ('paid', 'refunding'))
	AND NOT EXISTS (
		SELECT FROM "deliveries" d
		WHERE d."order_id" = o."id"
			AND (d."verified_at" IS NOT NULL OR EXISTS (
				SELECT FROM "delivery_payments" dp
				WHERE dp."delivery_id" = d."id"
					AND dp."state" <> 'rejected')));--> statement-breakpoint
CREATE INDEX "orders_undone" ON "orders" USING btree ("shop","submitted_at") WHERE state = 'submitted' and exported_at is null and undone_at is not null;
