CREATE TABLE "feedback_messages" (
	"thread_id" text NOT NULL,
	"position" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_messages_thread_id_position_pk" PRIMARY KEY("thread_id","position")
);
--> statement-breakpoint
CREATE TABLE "feedback_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"state" text NOT NULL,
	"contact" text,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"organisation" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"description" text NOT NULL,
	"decision" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_hours" (
	"user_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"spent_ms" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_hours_user_id_hour_kind_pk" PRIMARY KEY("user_id","hour","kind")
);
--> statement-breakpoint
ALTER TABLE "feedback_messages" ADD CONSTRAINT "feedback_messages_thread_id_feedback_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."feedback_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_threads" ADD CONSTRAINT "feedback_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_hours" ADD CONSTRAINT "activity_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_threads_list" ON "feedback_threads" USING btree ("user_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "feedback_threads_state_changed_at_index" ON "feedback_threads" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "feedback_threads_closed_at_index" ON "feedback_threads" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "partner_applications_user_id_index" ON "partner_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_applications_state_submitted_at_index" ON "partner_applications" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "partner_applications_decided_at_index" ON "partner_applications" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_applications_open_index" ON "partner_applications" USING btree ("user_id") WHERE state = 'submitted';