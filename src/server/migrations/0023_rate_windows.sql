CREATE TABLE "play_shares" (
	"day" text NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "play_shares_day_subject_source_pk" PRIMARY KEY("day","subject","source")
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "windows" jsonb DEFAULT '{}'::jsonb NOT NULL;