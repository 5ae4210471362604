-- Free shipping is judged on the products, before the discount of the way of paying (docs/decisions/0013-vat.md): open
-- orders that reach its minimum get it now, sent and signed ones keep what they were. Nothing else is reckoned anew.
UPDATE "orders" AS o
SET "shipping_cents" = 0,
	"total_cents" = o."lines_total_cents" - o."discount_cents",
	"version" = o."version" + 1
FROM "commission_types" t
WHERE t."id" = o."type_id"
	AND o."state" = 'open'
	AND NOT o."customer_completes"
	AND o."shipping_cents" > 0
	AND o."lines_total_cents" >= t."free_shipping_min_cents";
