CREATE TABLE "order_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"amount_fen" integer,
	"number" text,
	"link" text,
	"reversal_number" text,
	"reason" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_invoices_amount_check" CHECK (amount_fen > 0)
);
--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_invoices_order_id_index" ON "order_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_invoices_user_id_requested_at_index" ON "order_invoices" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "order_invoices_requested_at_index" ON "order_invoices" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "order_invoices_state_requested_at_index" ON "order_invoices" USING btree ("state","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_invoices_open_index" ON "order_invoices" USING btree ("order_id") WHERE state in ('requested', 'issued', 'reversing');