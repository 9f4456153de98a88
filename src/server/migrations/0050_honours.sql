CREATE TABLE "entry_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_entries" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"folder_id" text,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_entries_user_id_kind_entry_id_pk" PRIMARY KEY("user_id","kind","entry_id")
);
--> statement-breakpoint
CREATE TABLE "honours" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"day" integer NOT NULL,
	"note" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "honour_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "health_record_id" text;--> statement-breakpoint
ALTER TABLE "entry_folders" ADD CONSTRAINT "entry_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_entries" ADD CONSTRAINT "kept_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_entries" ADD CONSTRAINT "kept_entries_folder_id_entry_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."entry_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours" ADD CONSTRAINT "honours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_folders_list" ON "entry_folders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "kept_entries_list" ON "kept_entries" USING btree ("user_id","kept_at","entry_id");--> statement-breakpoint
CREATE INDEX "kept_entries_folder_id_index" ON "kept_entries" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "honours_list" ON "honours" USING btree ("user_id","day","id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_honour_id_honours_id_fk" FOREIGN KEY ("honour_id") REFERENCES "public"."honours"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_health_record_id_health_records_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "public"."health_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_honour_id_index" ON "uploads" USING btree ("honour_id");--> statement-breakpoint
CREATE INDEX "uploads_health_record_id_index" ON "uploads" USING btree ("health_record_id");--> statement-breakpoint
CREATE INDEX "uploads_detached_index" ON "uploads" USING btree ("id") WHERE state = 'kept' and purpose in ('honour', 'teeth') and honour_id is null and health_record_id is null;