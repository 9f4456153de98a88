CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"attempt" text,
	"parts" integer,
	"bytes" integer,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user_id_requested_at_index" ON "data_exports" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "data_exports_requested_at_index" ON "data_exports" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_making_index" ON "data_exports" USING btree ("user_id") WHERE state = 'making';