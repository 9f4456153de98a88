CREATE TABLE "subscriptions" (
	"user_id" text NOT NULL,
	"series_id" text NOT NULL,
	"subscribed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_user_id_series_id_pk" PRIMARY KEY("user_id","series_id")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "unlisted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_subscribed_at_series_id_index" ON "subscriptions" USING btree ("user_id","subscribed_at","series_id");--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stories_added_at_id_index" ON "stories" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "stories_duration_ms_id_index" ON "stories" USING btree ("duration_ms","id");--> statement-breakpoint
CREATE INDEX "stories_tags_index" ON "stories" USING gin ("tags");