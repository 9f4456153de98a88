CREATE TABLE "owned_headwear" (
	"user_id" text NOT NULL,
	"headwear_id" text NOT NULL,
	"gained_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owned_headwear_user_id_headwear_id_pk" PRIMARY KEY("user_id","headwear_id")
);
--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "avatar_of" text;--> statement-breakpoint
ALTER TABLE "owned_headwear" ADD CONSTRAINT "owned_headwear_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_avatar_of_users_id_fk" FOREIGN KEY ("avatar_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_avatar_of_index" ON "uploads" USING btree ("avatar_of");--> statement-breakpoint
CREATE INDEX "uploads_detached_avatar_index" ON "uploads" USING btree ("id") WHERE state = 'kept' and purpose = 'avatar' and avatar_of is null;