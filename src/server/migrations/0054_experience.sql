CREATE TABLE "aim_marks" (
	"aim_id" text NOT NULL,
	"user_id" text NOT NULL,
	"step_id" integer NOT NULL,
	"day" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aim_marks_aim_id_step_id_day_pk" PRIMARY KEY("aim_id","step_id","day")
);
--> statement-breakpoint
CREATE TABLE "aims" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"measure" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"tags" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"target" integer NOT NULL,
	"start_day" text NOT NULL,
	"deadline" text,
	"source_id" text,
	"entry_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"reached_at" timestamp (3) with time zone,
	"celebrated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranked_families" (
	"user_id" text PRIMARY KEY NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text,
	"user_id" text,
	"form" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"steps" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"age_from" integer NOT NULL,
	"age_to" integer NOT NULL,
	"places" text[] NOT NULL,
	"seasons" text[] NOT NULL,
	"measure" text NOT NULL,
	"target" integer NOT NULL,
	"days" integer,
	"fields" jsonb NOT NULL,
	"grams" text[] NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "public_entries_author_check" CHECK (num_nonnulls(user_id, pack_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "public_entry_reports" (
	"entry_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_entry_reports_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "aim_marks" ADD CONSTRAINT "aim_marks_aim_id_aims_id_fk" FOREIGN KEY ("aim_id") REFERENCES "public"."aims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aim_marks" ADD CONSTRAINT "aim_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aims" ADD CONSTRAINT "aims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aims" ADD CONSTRAINT "aims_source_id_public_entries_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."public_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aims" ADD CONSTRAINT "aims_entry_id_public_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranked_families" ADD CONSTRAINT "ranked_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entry_reports" ADD CONSTRAINT "public_entry_reports_entry_id_public_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entry_reports" ADD CONSTRAINT "public_entry_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aim_marks_user_id_index" ON "aim_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "aim_marks_marked_at_index" ON "aim_marks" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "aims_list" ON "aims" USING btree ("user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "aims_source_id_index" ON "aims" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "aims_entry_id_index" ON "aims" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "aims_reached_at_index" ON "aims" USING btree ("reached_at");--> statement-breakpoint
CREATE INDEX "public_entries_state_written_at_id_index" ON "public_entries" USING btree ("state","written_at","id");--> statement-breakpoint
CREATE INDEX "public_entries_user_id_written_at_id_index" ON "public_entries" USING btree ("user_id","written_at","id");--> statement-breakpoint
CREATE INDEX "public_entries_tags_index" ON "public_entries" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "public_entries_grams_index" ON "public_entries" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "public_entries_refused_index" ON "public_entries" USING btree ("reviewed_at") WHERE state = 'refused' and user_id is not null;--> statement-breakpoint
CREATE INDEX "public_entry_reports_user_id_index" ON "public_entry_reports" USING btree ("user_id");