CREATE TABLE "friend_payers" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"payer_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_payers_request_id_payer_hash_unique" UNIQUE("request_id","payer_hash")
);
--> statement-breakpoint
CREATE TABLE "pay_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"secret_hash" text NOT NULL,
	"message" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "payer_id" text;--> statement-breakpoint
ALTER TABLE "friend_payers" ADD CONSTRAINT "friend_payers_request_id_pay_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."pay_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_requests" ADD CONSTRAINT "pay_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_requests" ADD CONSTRAINT "pay_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_requests_order_id_created_at_index" ON "pay_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_requests_user_id_index" ON "pay_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_requests_open_index" ON "pay_requests" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payer_id_friend_payers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."friend_payers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_payer_id_index" ON "payment_attempts" USING btree ("payer_id");