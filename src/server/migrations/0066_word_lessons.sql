ALTER TABLE "characters" ADD COLUMN "is_recognised" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "is_written" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "word_units" ADD COLUMN "unit_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "word_units" ADD COLUMN "is_verified" boolean DEFAULT true NOT NULL;