CREATE TABLE "book_check_ins" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"book_id" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "book_check_ins_user_id_day_kind_book_id_pk" PRIMARY KEY("user_id","day","kind","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_readings" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"page" integer NOT NULL,
	"is_finished" boolean NOT NULL,
	"seconds" integer NOT NULL,
	"characters" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "book_readings_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "earned_medals" (
	"user_id" text NOT NULL,
	"medal_id" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earned_medals_user_id_medal_id_pk" PRIMARY KEY("user_id","medal_id")
);
--> statement-breakpoint
CREATE TABLE "kept_booklists" (
	"user_id" text NOT NULL,
	"booklist_id" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_booklists_user_id_booklist_id_pk" PRIMARY KEY("user_id","booklist_id")
);
--> statement-breakpoint
CREATE TABLE "medals" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"cover" text NOT NULL,
	"rule" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_check_ins" ADD CONSTRAINT "book_check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_readings" ADD CONSTRAINT "book_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_readings" ADD CONSTRAINT "book_readings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earned_medals" ADD CONSTRAINT "earned_medals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earned_medals" ADD CONSTRAINT "earned_medals_medal_id_medals_id_fk" FOREIGN KEY ("medal_id") REFERENCES "public"."medals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_booklists" ADD CONSTRAINT "kept_booklists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_booklists" ADD CONSTRAINT "kept_booklists_booklist_id_booklists_id_fk" FOREIGN KEY ("booklist_id") REFERENCES "public"."booklists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medals" ADD CONSTRAINT "medals_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_readings_user_id_read_at_index" ON "book_readings" USING btree ("user_id","read_at");