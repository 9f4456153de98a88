CREATE TABLE "creator_follows" (
	"id" text NOT NULL,
	"creator_id" text NOT NULL,
	"user_id" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_follows_user_id_creator_id_pk" PRIMARY KEY("user_id","creator_id"),
	CONSTRAINT "creator_follows_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "creator_listeners" (
	"user_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"period" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "creator_listeners_user_id_creator_id_period_pk" PRIMARY KEY("user_id","creator_id","period")
);
--> statement-breakpoint
CREATE TABLE "creator_tallies" (
	"creator_id" text NOT NULL,
	"period" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"listeners" integer DEFAULT 0 NOT NULL,
	"power" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_tallies_creator_id_period_pk" PRIMARY KEY("creator_id","period")
);
--> statement-breakpoint
ALTER TABLE "creator_follows" ADD CONSTRAINT "creator_follows_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_follows" ADD CONSTRAINT "creator_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_listeners" ADD CONSTRAINT "creator_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_listeners" ADD CONSTRAINT "creator_listeners_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_tallies" ADD CONSTRAINT "creator_tallies_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_follows_creator_id_followed_at_id_index" ON "creator_follows" USING btree ("creator_id","followed_at","id");--> statement-breakpoint
CREATE INDEX "creator_follows_user_id_followed_at_id_index" ON "creator_follows" USING btree ("user_id","followed_at","id");--> statement-breakpoint
CREATE INDEX "creator_listeners_creator_id_index" ON "creator_listeners" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "creator_listeners_ends_at_index" ON "creator_listeners" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "creator_tallies_period_listeners_creator_id_index" ON "creator_tallies" USING btree ("period","listeners","creator_id");--> statement-breakpoint
CREATE INDEX "creator_tallies_ends_at_index" ON "creator_tallies" USING btree ("ends_at");--> statement-breakpoint
INSERT INTO "creator_tallies" ("creator_id", "period", "power")
  SELECT "works"."creator_id", 'all', sum("work_tips"."amount") FROM "work_tips" JOIN "works" ON "works"."id" = "work_tips"."work_id"
  GROUP BY "works"."creator_id";
