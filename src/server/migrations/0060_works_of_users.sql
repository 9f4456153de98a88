CREATE TABLE "work_listeners" (
	"work_id" text NOT NULL,
	"listener" text NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_listeners_work_id_listener_pk" PRIMARY KEY("work_id","listener")
);
--> statement-breakpoint
ALTER TABLE "creators" ALTER COLUMN "pack_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "pack_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "story_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "work_id" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "cover_story_id" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "listener_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "sentences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_listeners" ADD CONSTRAINT "work_listeners_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_listeners_listener_index" ON "work_listeners" USING btree ("listener");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_cover_story_id_stories_id_fk" FOREIGN KEY ("cover_story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_work_id_index" ON "uploads" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "uploads_detached_work_index" ON "uploads" USING btree ("id") WHERE work_id is null and ((purpose = 'recording' and state <> 'removed') or (purpose = 'workCover' and state = 'kept'));--> statement-breakpoint
CREATE UNIQUE INDEX "creators_user" ON "creators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "works_cover_story_id_index" ON "works" USING btree ("cover_story_id");--> statement-breakpoint
CREATE INDEX "works_own" ON "works" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "works_in_review" ON "works" USING btree ("submitted_at","id") WHERE state in ('inReview', 'reported');--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("published_at","id") WHERE state = 'published' and audience = 'everybody';