CREATE TABLE "finishings" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finishings_user_id_day_kind_item_id_pk" PRIMARY KEY("user_id","day","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "finishings" ADD CONSTRAINT "finishings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "finishings" ("user_id", "day", "kind", "item_id", "finished_at")
SELECT "user_id", to_char("heard_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), 'story', "story_id", "heard_at"
FROM "progress" WHERE "is_finished";--> statement-breakpoint
INSERT INTO "finishings" ("user_id", "day", "kind", "item_id", "finished_at")
SELECT "user_id", to_char("read_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), 'picture', "book_id", "read_at"
FROM "book_readings" WHERE "is_finished";
