DROP INDEX "search_entries_story_grams_index";--> statement-breakpoint
DROP INDEX "search_entries_popular_grams_index";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "tier" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
UPDATE "search_entries" SET "tier" = width_bucket("rank" - 1, array[1000, 5000, 25000]::bigint[])
FROM (SELECT "id" AS "ranked_id", row_number() OVER (ORDER BY "popularity" DESC, "id") AS "rank" FROM "search_entries" WHERE "kind" = 'story') "ranked"
WHERE "kind" = 'story' AND "id" = "ranked_id" AND "rank" <= 25000;--> statement-breakpoint
CREATE INDEX "search_entries_tier_0_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story' and tier = 0;--> statement-breakpoint
CREATE INDEX "search_entries_tier_1_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story' and tier = 1;--> statement-breakpoint
CREATE INDEX "search_entries_tier_2_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story' and tier = 2;--> statement-breakpoint
CREATE INDEX "search_entries_tier_3_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story' and tier = 3;--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "is_popular";