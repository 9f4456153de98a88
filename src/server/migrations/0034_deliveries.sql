CREATE TABLE "membership_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"days" integer NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owned_series" (
	"user_id" text NOT NULL,
	"series_id" text NOT NULL,
	"order_id" text NOT NULL,
	"owned_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owned_series_user_id_series_id_order_id_pk" PRIMARY KEY("user_id","series_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "membership_days" integer;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owned_series" ADD CONSTRAINT "owned_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owned_series" ADD CONSTRAINT "owned_series_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owned_series" ADD CONSTRAINT "owned_series_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_grants_user_id_index" ON "membership_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "membership_grants_order_id_index" ON "membership_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "owned_series_user_id_owned_since_series_id_index" ON "owned_series" USING btree ("user_id","owned_since","series_id");--> statement-breakpoint
CREATE INDEX "owned_series_order_id_index" ON "owned_series" USING btree ("order_id");--> statement-breakpoint
UPDATE "goods" SET "limit_per_user" = 1 WHERE "limit_per_user" IS NULL AND ("delivers" = 'series' OR "is_trial");
