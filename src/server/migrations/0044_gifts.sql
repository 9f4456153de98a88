CREATE TABLE "order_gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"secret_hash" text NOT NULL,
	"message" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"receiver_id" text,
	"receiver_order_id" text
);
--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_receiver_order_id_orders_id_fk" FOREIGN KEY ("receiver_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_gifts_order_id_created_at_index" ON "order_gifts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_gifts_user_id_index" ON "order_gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_gifts_receiver_id_index" ON "order_gifts" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "order_gifts_receiver_order_id_index" ON "order_gifts" USING btree ("receiver_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_gifts_open_index" ON "order_gifts" USING btree ("order_id") WHERE state in ('open', 'claimed');