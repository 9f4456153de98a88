CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"value_fen" integer NOT NULL,
	"minimum_fen" integer NOT NULL,
	"kinds" jsonb NOT NULL,
	"claimed_once" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	CONSTRAINT "coupons_value_check" CHECK (value_fen > 0 and value_fen < minimum_fen)
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_user_id_ends_at_id_index" ON "coupons" USING btree ("user_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "coupons_order_id_index" ON "coupons" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_claimed_once_index" ON "coupons" USING btree ("user_id","claimed_once");