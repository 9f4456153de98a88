CREATE TABLE "first_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"sealed_answer" text NOT NULL,
	"in_flight_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "first_answers_created_at_index" ON "first_answers" USING btree ("created_at");