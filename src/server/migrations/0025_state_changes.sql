CREATE TABLE "state_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "state_changes_subject_subject_id_id_index" ON "state_changes" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "state_changes_changed_at_index" ON "state_changes" USING btree ("changed_at");