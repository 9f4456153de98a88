ALTER TABLE "auth_tokens" ADD COLUMN "terminal_kind" text;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "terminal_kind" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_name" text;