CREATE TABLE "dismissed_reports" (
	"comment_id" text,
	"work_id" text,
	"entry_id" text,
	"user_id" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissed_reports_item_check" CHECK (num_nonnulls(comment_id, work_id, entry_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "dismissed_reports" ADD CONSTRAINT "dismissed_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_reports" ADD CONSTRAINT "dismissed_reports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_reports" ADD CONSTRAINT "dismissed_reports_entry_id_public_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_reports" ADD CONSTRAINT "dismissed_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_reports_comment" ON "dismissed_reports" USING btree ("comment_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_reports_work" ON "dismissed_reports" USING btree ("work_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_reports_entry" ON "dismissed_reports" USING btree ("entry_id","user_id");--> statement-breakpoint
CREATE INDEX "dismissed_reports_user_id_index" ON "dismissed_reports" USING btree ("user_id");