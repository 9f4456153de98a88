CREATE TABLE "dictations" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"day" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"marks" jsonb NOT NULL,
	"word_shells" integer NOT NULL,
	"bonus_shells" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dictations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "shell_entries" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"amount" integer NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shell_entries_user_id_kind_occasion_pk" PRIMARY KEY("user_id","kind","occasion")
);
--> statement-breakpoint
CREATE TABLE "word_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"words" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictations" ADD CONSTRAINT "dictations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shell_entries" ADD CONSTRAINT "shell_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_lists" ADD CONSTRAINT "word_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dictations_user_id_day_index" ON "dictations" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "shell_entries_user_id_created_at_index" ON "shell_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "word_lists_user_id_created_at_index" ON "word_lists" USING btree ("user_id","created_at");