ALTER TABLE "jobs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "works_uploading" ON "works" USING btree ("id") WHERE state = 'uploading';