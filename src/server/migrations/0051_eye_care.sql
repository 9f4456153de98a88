CREATE TABLE "eye_care_limits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offline_uses" (
	"subject" text NOT NULL,
	"user_id" text,
	"id" text NOT NULL,
	"used_ms" integer NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offline_uses_subject_id_pk" PRIMARY KEY("subject","id")
);
--> statement-breakpoint
CREATE TABLE "time_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"subject" text NOT NULL,
	"user_id" text,
	"day" text NOT NULL,
	"screen_ms" bigint DEFAULT 0 NOT NULL,
	"listen_ms" bigint DEFAULT 0 NOT NULL,
	"extra_screen_ms" bigint DEFAULT 0 NOT NULL,
	"extra_listen_ms" bigint DEFAULT 0 NOT NULL,
	"extra_ends_at" timestamp (3) with time zone,
	"stretch_ms" bigint DEFAULT 0 NOT NULL,
	"screen_until" timestamp (3) with time zone,
	"break_ends_at" timestamp (3) with time zone,
	CONSTRAINT "usage_days_subject_day_pk" PRIMARY KEY("subject","day")
);
--> statement-breakpoint
CREATE TABLE "usage_holders" (
	"holder" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_leases" (
	"subject" text NOT NULL,
	"user_id" text,
	"session" text NOT NULL,
	"kind" text NOT NULL,
	"story_id" text DEFAULT '' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"finish_until" timestamp (3) with time zone,
	CONSTRAINT "usage_leases_subject_session_kind_pk" PRIMARY KEY("subject","session","kind")
);
--> statement-breakpoint
ALTER TABLE "eye_care_limits" ADD CONSTRAINT "eye_care_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_uses" ADD CONSTRAINT "offline_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_requests" ADD CONSTRAINT "time_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_holders" ADD CONSTRAINT "usage_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_leases" ADD CONSTRAINT "usage_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offline_uses_settled_at_index" ON "offline_uses" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "offline_uses_user_id_index" ON "offline_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "time_requests_newest" ON "time_requests" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "time_requests_asked_at_index" ON "time_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "usage_days_day_index" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_days_user_id_index" ON "usage_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_holders_used_at_index" ON "usage_holders" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "usage_holders_user_id_index" ON "usage_holders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_leases_ends_at_index" ON "usage_leases" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "usage_leases_user_id_index" ON "usage_leases" USING btree ("user_id");