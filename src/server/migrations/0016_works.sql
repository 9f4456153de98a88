CREATE TABLE "creators" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"nickname" text NOT NULL,
	"about" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_likes" (
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"liked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_likes_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_plays" (
	"work_id" text NOT NULL,
	"device_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_plays_work_id_device_id_hour_pk" PRIMARY KEY("work_id","device_id","hour")
);
--> statement-breakpoint
CREATE TABLE "work_reports" (
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_reports_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_tips" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"story_id" text NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"sound" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_entries_book_grams_index";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "story_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "work_id" text;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plays" ADD CONSTRAINT "work_plays_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_tips" ADD CONSTRAINT "work_tips_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_tips" ADD CONSTRAINT "work_tips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_likes_user_id_index" ON "work_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_plays_hour_index" ON "work_plays" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "work_reports_user_id_index" ON "work_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_tips_work_id_index" ON "work_tips" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "work_tips_user_id_index" ON "work_tips" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "works_story_id_index" ON "works" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "works_creator_id_index" ON "works" USING btree ("creator_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_other_grams_index" ON "search_entries" USING gin ("grams") WHERE kind not in ('story', 'series');--> statement-breakpoint
CREATE INDEX "comments_work_id_written_at_id_index" ON "comments" USING btree ("work_id","written_at","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_subject_check" CHECK (num_nonnulls(story_id, work_id) = 1);