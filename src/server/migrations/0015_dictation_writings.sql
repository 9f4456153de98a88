CREATE TABLE "dictation_writings" (
	"user_id" text NOT NULL,
	"dictation_id" text NOT NULL,
	"word" text NOT NULL,
	"faults" jsonb NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dictation_writings_user_id_dictation_id_word_pk" PRIMARY KEY("user_id","dictation_id","word")
);
--> statement-breakpoint
ALTER TABLE "dictation_writings" ADD CONSTRAINT "dictation_writings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;