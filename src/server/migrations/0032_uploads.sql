CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"announced_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"chunks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stored_bytes" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"review_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_bytes_check" CHECK (announced_bytes > 0 and received_bytes between 0 and announced_bytes)
);
--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_review_id_goods_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."goods_reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user_id_index" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_review_id_index" ON "uploads" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "uploads_ends_at_index" ON "uploads" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "uploads_abandoned_index" ON "uploads" USING btree ("id") WHERE user_id is null or state = 'removed' or (state = 'used' and review_id is null);--> statement-breakpoint
CREATE INDEX "uploads_leftover_index" ON "uploads" USING btree ("id") WHERE state in ('ready', 'used', 'refused') and chunks <> '[]';--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_reviews_order_index" ON "goods_reviews" USING btree ("order_id","variant_id");