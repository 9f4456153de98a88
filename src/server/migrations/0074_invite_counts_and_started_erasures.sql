ALTER TABLE "friend_invites" ADD COLUMN "accepted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_closings" ADD COLUMN "erasure_started_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "friend_invites" SET "accepted" =
  (SELECT count(*) FROM "invited_families" WHERE "invited_families"."invite_id" = "friend_invites"."id");
