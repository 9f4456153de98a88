CREATE TABLE "account_closings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erases_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_closings_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"is_given" boolean NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ranked_listeners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_closings_erases_at_index" ON "account_closings" USING btree ("erases_at");--> statement-breakpoint
CREATE INDEX "consents_list" ON "consents" USING btree ("user_id","purpose","id");--> statement-breakpoint
CREATE INDEX "users_erased_index" ON "users" USING btree ("erased_at") WHERE erased_at is not null;