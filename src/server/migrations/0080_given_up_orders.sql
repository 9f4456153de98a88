CREATE TABLE "given_up_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"given_up_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "given_up_orders_given_up_at_index" ON "given_up_orders" USING btree ("given_up_at");