ALTER TABLE "binding_codes" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "binding_codes" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "binding_codes" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD COLUMN "terminal_model" text;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD COLUMN "terminal_app_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "terminal_model" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "terminal_app_id" text;