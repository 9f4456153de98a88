CREATE TABLE "blocked" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_user_id_kind_thing_id_pk" PRIMARY KEY("user_id","kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "free_offers" (
	"story_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_offers_story_id_starts_at_pk" PRIMARY KEY("story_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"grams" text[] NOT NULL,
	"popularity" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_user_id_text_pk" PRIMARY KEY("user_id","text")
);
--> statement-breakpoint
CREATE TABLE "searched_titles" (
	"day" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"voter" text NOT NULL,
	CONSTRAINT "searched_titles_day_title_voter_pk" PRIMARY KEY("day","title","voter")
);
--> statement-breakpoint
DROP INDEX "stories_play_count_index";--> statement-breakpoint
ALTER TABLE "blocked" ADD CONSTRAINT "blocked_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_offers" ADD CONSTRAINT "free_offers_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_offers_ends_at_index" ON "free_offers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "search_entries_story_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'story';--> statement-breakpoint
CREATE INDEX "search_entries_series_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'series';--> statement-breakpoint
CREATE INDEX "search_entries_book_grams_index" ON "search_entries" USING gin ("grams") WHERE kind = 'book';--> statement-breakpoint
CREATE INDEX "search_entries_popularity_index" ON "search_entries" USING btree ("kind","popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "search_history_user_id_searched_at_index" ON "search_history" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "listening_sessions_started_at_index" ON "listening_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "stories_play_count_id_index" ON "stories" USING btree ("play_count","id");--> statement-breakpoint
CREATE INDEX "stories_category_id_play_count_id_index" ON "stories" USING btree ("category_id","play_count","id");--> statement-breakpoint
CREATE INDEX "stories_members_index" ON "stories" USING btree ("id") WHERE access = 'vip' and not is_hidden;