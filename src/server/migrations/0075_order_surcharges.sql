ALTER TABLE "order_addresses" ADD COLUMN "surcharge_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The orders that exist contain the surcharge of their present destination: 12 yuan for parcels to 西藏 and 新疆.
UPDATE "order_addresses" SET "surcharge_fen" = 1200 FROM "orders"
WHERE "orders"."id" = "order_addresses"."order_id" AND "orders"."kind" = 'goods' AND left("order_addresses"."region_code", 2) IN ('54', '65');
