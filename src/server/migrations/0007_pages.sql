CREATE TABLE "binding_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"device_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "binding_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "editorials" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"pack_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "editorials_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "play_days" (
	"day" text NOT NULL,
	"story_id" text NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "play_days_day_story_id_pk" PRIMARY KEY("day","story_id")
);
--> statement-breakpoint
CREATE TABLE "ranked_listeners" (
	"user_id" text PRIMARY KEY NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_articles" (
	"user_id" text NOT NULL,
	"article_id" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_articles_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "seen_videos" (
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"position_ms" integer NOT NULL,
	"is_finished" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_videos_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "binding_codes" ADD CONSTRAINT "binding_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editorials" ADD CONSTRAINT "editorials_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_days" ADD CONSTRAINT "play_days_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranked_listeners" ADD CONSTRAINT "ranked_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_articles" ADD CONSTRAINT "saved_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_videos" ADD CONSTRAINT "seen_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "binding_codes_user_id_index" ON "binding_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "binding_codes_ends_at_index" ON "binding_codes" USING btree ("ends_at");