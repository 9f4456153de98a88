CREATE TABLE "children" (
	"user_id" text PRIMARY KEY NOT NULL,
	"nickname" text,
	"nickname_rules" integer DEFAULT 0 NOT NULL,
	"birthday" text,
	"sex" text,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_account_index" ON "users" USING btree ("account_id") WHERE account_id is not null;