CREATE TABLE "health_records" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" integer NOT NULL,
	"height_mm" integer,
	"posture" text,
	"weight_g" integer,
	"head_mm" integer,
	"vision_left" integer,
	"vision_right" integer,
	"teeth_event" text,
	"tooth" integer,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "health_records" ADD CONSTRAINT "health_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_records_list" ON "health_records" USING btree ("user_id","kind","day","id");