CREATE TABLE "used_request_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_request_tokens_ends_at_index" ON "used_request_tokens" USING btree ("ends_at");