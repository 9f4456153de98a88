CREATE TABLE "listening_allowances" (
	"user_id" text PRIMARY KEY NOT NULL,
	"left_ms" integer NOT NULL,
	"reckoned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_sessions" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"story_id" text NOT NULL,
	"device_id" text NOT NULL,
	"reported_ms" integer NOT NULL,
	"listened_ms" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listening_sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "listening_allowances" ADD CONSTRAINT "listening_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_sessions" ADD CONSTRAINT "listening_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_sessions" ADD CONSTRAINT "listening_sessions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_sessions_user_id_started_at_index" ON "listening_sessions" USING btree ("user_id","started_at");