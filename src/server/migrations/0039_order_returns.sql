CREATE TABLE "order_return_lines" (
	"return_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"pictures" jsonb NOT NULL,
	CONSTRAINT "order_return_lines_return_id_variant_id_pk" PRIMARY KEY("return_id","variant_id"),
	CONSTRAINT "order_return_lines_quantity_check" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"refund_fen" integer NOT NULL,
	"refund_shells" integer NOT NULL,
	"decision" text,
	"carrier" text,
	"number" text,
	"refund_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_returns_refund_check" CHECK (refund_fen >= 0 and refund_shells >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_order_id_index" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_user_id_index" ON "order_returns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_returns_state_requested_at_index" ON "order_returns" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "order_returns_refund_id_index" ON "order_returns" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open_index" ON "order_returns" USING btree ("order_id") WHERE state in ('requested', 'accepted', 'sent');--> statement-breakpoint
CREATE INDEX "uploads_kept_leftover_index" ON "uploads" USING btree ("id") WHERE state = 'kept' and chunks <> '[]';