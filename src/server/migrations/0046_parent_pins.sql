CREATE TABLE "parent_pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"mobile_digest" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parent_pins_errors_check" CHECK (errors between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "parent_proofs" (
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"action" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parent_proofs_session_id_action_pk" PRIMARY KEY("session_id","action")
);
--> statement-breakpoint
ALTER TABLE "parent_pins" ADD CONSTRAINT "parent_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_proofs" ADD CONSTRAINT "parent_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_proofs" ADD CONSTRAINT "parent_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parent_proofs_user_id_index" ON "parent_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parent_proofs_ends_at_index" ON "parent_proofs" USING btree ("ends_at");