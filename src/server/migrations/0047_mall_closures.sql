CREATE TABLE "mall_closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "membership_cards" (
	"card_code_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"days" integer NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_cards" ADD CONSTRAINT "membership_cards_card_code_id_card_codes_id_fk" FOREIGN KEY ("card_code_id") REFERENCES "public"."card_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_cards" ADD CONSTRAINT "membership_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mall_closures_in_force_index" ON "mall_closures" USING btree (("reopened_at" is null)) WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "membership_cards_user_id_index" ON "membership_cards" USING btree ("user_id");