DROP INDEX "search_entries_popularity_index";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_entries_popular_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story' and is_popular;