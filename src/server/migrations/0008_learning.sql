CREATE TABLE "learning_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"track" text NOT NULL,
	"text" text NOT NULL,
	"is_right" boolean NOT NULL,
	"day" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_cards" (
	"user_id" text NOT NULL,
	"track" text NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"scheduled_days" integer NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"state" integer NOT NULL,
	"last_review_at" timestamp (3) with time zone,
	"is_missed" boolean DEFAULT false NOT NULL,
	"miss_count" integer DEFAULT 0 NOT NULL,
	"missed_at" timestamp (3) with time zone,
	"right_since_missed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "learning_cards_user_id_track_text_pk" PRIMARY KEY("user_id","track","text")
);
--> statement-breakpoint
CREATE TABLE "learning_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"grade" integer NOT NULL,
	"term" integer NOT NULL,
	"daily_cap" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cards" ADD CONSTRAINT "learning_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_settings" ADD CONSTRAINT "learning_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_feedback" ADD CONSTRAINT "word_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_answers_user_id_day_index" ON "learning_answers" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "learning_cards_user_id_due_at_index" ON "learning_cards" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "word_feedback_created_at_index" ON "word_feedback" USING btree ("created_at");