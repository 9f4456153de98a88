ALTER TABLE "time_requests" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "attempt_id" text;--> statement-breakpoint
ALTER TABLE "task_claims" ADD COLUMN "attempt_id" text;