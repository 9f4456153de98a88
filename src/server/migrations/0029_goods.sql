CREATE TABLE "goods" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"kind" text NOT NULL,
	"delivers" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"category_id" text,
	"tags" jsonb NOT NULL,
	"age_from" integer,
	"age_to" integer,
	"pictures" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"returns" text NOT NULL,
	"limit_per_user" integer,
	"limit_in_total" integer,
	"sells_from" timestamp (3) with time zone,
	"sells_until" timestamp (3) with time zone,
	"membership_days" integer,
	"is_trial" boolean DEFAULT false NOT NULL,
	"voucher_days" integer,
	"lowest_price" integer NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"user_id" text,
	"pack_id" text,
	"nickname" text,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "goods_reviews_author_check" CHECK (num_nonnulls(user_id, pack_id) = 1 and (pack_id is null) = (nickname is null)),
	CONSTRAINT "goods_reviews_rating_check" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "goods_sales" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_sales_taken_check" CHECK (taken >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_series" (
	"goods_id" text NOT NULL,
	"series_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "goods_series_goods_id_series_id_pk" PRIMARY KEY("goods_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "goods_stock" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"supplied" integer,
	"restocked" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"available" integer GENERATED ALWAYS AS (supplied + restocked - taken) STORED,
	CONSTRAINT "goods_stock_taken_check" CHECK (taken >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_takings" (
	"user_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "goods_takings_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id"),
	CONSTRAINT "goods_takings_taken_check" CHECK (taken >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	"price_fen" integer NOT NULL,
	"shells" integer NOT NULL,
	"member_price_fen" integer,
	"list_price_fen" integer,
	"picture" text,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goods_variants_price_check" CHECK (price_fen >= 0 and shells >= 0 and price_fen + shells > 0)
);
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_variant_id_goods_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."goods_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_sales" ADD CONSTRAINT "goods_sales_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_series" ADD CONSTRAINT "goods_series_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_series" ADD CONSTRAINT "goods_series_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_stock" ADD CONSTRAINT "goods_stock_variant_id_goods_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."goods_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_takings" ADD CONSTRAINT "goods_takings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_takings" ADD CONSTRAINT "goods_takings_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_variants" ADD CONSTRAINT "goods_variants_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_kind_position_id_index" ON "goods" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "goods_kind_added_at_id_index" ON "goods" USING btree ("kind","added_at","id");--> statement-breakpoint
CREATE INDEX "goods_kind_lowest_price_id_index" ON "goods" USING btree ("kind","lowest_price","id");--> statement-breakpoint
CREATE INDEX "goods_reviews_goods_id_state_written_at_id_index" ON "goods_reviews" USING btree ("goods_id","state","written_at","id");--> statement-breakpoint
CREATE INDEX "goods_reviews_user_id_index" ON "goods_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "goods_reviews_state_written_at_index" ON "goods_reviews" USING btree ("state","written_at");--> statement-breakpoint
CREATE INDEX "goods_reviews_refused_index" ON "goods_reviews" USING btree ("reviewed_at") WHERE state = 'refused' and user_id is not null;--> statement-breakpoint
CREATE INDEX "goods_sales_taken_goods_id_index" ON "goods_sales" USING btree ("taken","goods_id");--> statement-breakpoint
CREATE INDEX "goods_series_series_id_index" ON "goods_series" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "goods_variants_goods_id_position_index" ON "goods_variants" USING btree ("goods_id","position");