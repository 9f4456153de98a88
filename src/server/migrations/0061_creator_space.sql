CREATE TABLE "creator_awards" (
	"creator_id" text NOT NULL,
	"level" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_awards_creator_id_level_pk" PRIMARY KEY("creator_id","level")
);
--> statement-breakpoint
CREATE TABLE "creator_supporters" (
	"creator_id" text NOT NULL,
	"user_id" text NOT NULL,
	"period" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"power" integer NOT NULL,
	CONSTRAINT "creator_supporters_creator_id_user_id_period_pk" PRIMARY KEY("creator_id","user_id","period")
);
--> statement-breakpoint
CREATE TABLE "fan_group_members" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fan_group_members_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "fan_group_stories" (
	"group_id" text NOT NULL,
	"story_id" text NOT NULL,
	"user_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fan_group_stories_group_id_story_id_pk" PRIMARY KEY("group_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "fan_groups" (
	"creator_id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_awards" ADD CONSTRAINT "creator_awards_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_supporters" ADD CONSTRAINT "creator_supporters_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_supporters" ADD CONSTRAINT "creator_supporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_group_members" ADD CONSTRAINT "fan_group_members_group_id_fan_groups_creator_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."fan_groups"("creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_group_members" ADD CONSTRAINT "fan_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_group_stories" ADD CONSTRAINT "fan_group_stories_group_id_fan_groups_creator_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."fan_groups"("creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_group_stories" ADD CONSTRAINT "fan_group_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_group_stories" ADD CONSTRAINT "fan_group_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_groups" ADD CONSTRAINT "fan_groups_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_supporters_creator_id_period_power_user_id_index" ON "creator_supporters" USING btree ("creator_id","period","power","user_id");--> statement-breakpoint
CREATE INDEX "creator_supporters_user_id_index" ON "creator_supporters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "creator_supporters_ends_at_index" ON "creator_supporters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "fan_group_members_group_id_index" ON "fan_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "fan_group_stories_user_id_index" ON "fan_group_stories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_tips_of_day" ON "work_tips" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "works_newest_of_creator" ON "works" USING btree ("creator_id","published_at","id");--> statement-breakpoint
CREATE INDEX "works_newest_of_story" ON "works" USING btree ("story_id","published_at","id");