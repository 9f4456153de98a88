CREATE TABLE "wechat_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed_ticket" text,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"ask_again_at" timestamp (3) with time zone NOT NULL
);
