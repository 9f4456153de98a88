CREATE TABLE "story_counts" (
	"category_id" text NOT NULL,
	"series_id" text NOT NULL,
	"story_count" integer NOT NULL,
	CONSTRAINT "story_counts_category_id_series_id_pk" PRIMARY KEY("category_id","series_id")
);
--> statement-breakpoint
ALTER TABLE "story_counts" ADD CONSTRAINT "story_counts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "story_counts" ("category_id", "series_id", "story_count")
SELECT "category_id", "series_id", count(*) FROM "stories" WHERE NOT "is_hidden" GROUP BY "category_id", "series_id";
