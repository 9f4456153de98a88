CREATE TABLE "creator_goods" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"creator_id" text,
	"share" integer NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_goods_share_check" CHECK (share >= 0)
);
--> statement-breakpoint
CREATE TABLE "creator_sales" (
	"order_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"share" integer NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"kept_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_sales_order_id_variant_id_pk" PRIMARY KEY("order_id","variant_id"),
	CONSTRAINT "creator_sales_quantity_check" CHECK (quantity > 0 and share >= 0 and kept_quantity between 0 and quantity)
);
--> statement-breakpoint
ALTER TABLE "creator_goods" ADD CONSTRAINT "creator_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_goods" ADD CONSTRAINT "creator_goods_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_sales" ADD CONSTRAINT "creator_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_sales" ADD CONSTRAINT "creator_sales_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_sales" ADD CONSTRAINT "creator_sales_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_goods_creator_id_goods_id_index" ON "creator_goods" USING btree ("creator_id","goods_id");--> statement-breakpoint
CREATE INDEX "creator_sales_creator_id_goods_id_index" ON "creator_sales" USING btree ("creator_id","goods_id");--> statement-breakpoint
CREATE INDEX "creator_sales_open" ON "creator_sales" USING btree ("order_id") WHERE settled_at is null;