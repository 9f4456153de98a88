ALTER TABLE "users" ADD COLUMN "nickname_rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_nickname_rules" ON "users" USING btree ("nickname_rules");