ALTER TABLE "sessions" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "custom_name" text;