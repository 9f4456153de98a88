ALTER TABLE "works" ADD COLUMN "next_sentences" jsonb;--> statement-breakpoint
-- Earlier releases kept the nickname that a child had when it made its first recording.
UPDATE "creators" SET "nickname" = coalesce((SELECT "nickname" FROM "children" WHERE "children"."user_id" = "users"."id"), "users"."nickname")
FROM "users" WHERE "users"."id" = "creators"."user_id";
--> statement-breakpoint
-- Earlier releases left unfollowing accounts in the group. Whoever joins a group follows its creator.
DELETE FROM "fan_group_members" WHERE NOT EXISTS (SELECT 1 FROM "creator_follows"
  WHERE "creator_follows"."user_id" = "fan_group_members"."user_id" AND "creator_follows"."creator_id" = "fan_group_members"."group_id");
