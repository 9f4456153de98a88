CREATE TABLE "work_heard_parts" (
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parts" integer NOT NULL,
	CONSTRAINT "work_heard_parts_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_hearing_sums" (
	"work_id" text PRIMARY KEY NOT NULL,
	"heard_ms" bigint NOT NULL,
	"listeners" integer NOT NULL,
	"part_listeners" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_hearings" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"work_id" text NOT NULL,
	"reported_ms" integer NOT NULL,
	"heard_ms" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_hearings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_heard_parts" ADD CONSTRAINT "work_heard_parts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_heard_parts" ADD CONSTRAINT "work_heard_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hearing_sums" ADD CONSTRAINT "work_hearing_sums_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hearings" ADD CONSTRAINT "work_hearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hearings" ADD CONSTRAINT "work_hearings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_heard_parts_user_id_index" ON "work_heard_parts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_hearings_work_id_index" ON "work_hearings" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "work_hearings_reported_at_index" ON "work_hearings" USING btree ("reported_at");