CREATE TABLE "sign_ins" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"streak" integer NOT NULL,
	"shells" integer NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_claims" (
	"user_id" text NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"attempt" integer NOT NULL,
	"shells" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "task_claims_user_id_task_period_pk" PRIMARY KEY("user_id","task","period")
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_claims" ADD CONSTRAINT "task_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;