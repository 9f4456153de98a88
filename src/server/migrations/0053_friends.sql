CREATE TABLE "friend_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_blocks_pair" UNIQUE("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "friend_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shows_nickname" boolean DEFAULT false NOT NULL,
	"shows_avatar" boolean DEFAULT false NOT NULL,
	"shows_minutes" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"friend_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friendships_pair" UNIQUE("user_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "invited_families" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"inviter_id" text,
	"invite_id" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "invited_families_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "friend_blocks" ADD CONSTRAINT "friend_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_blocks" ADD CONSTRAINT "friend_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_invites" ADD CONSTRAINT "friend_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_settings" ADD CONSTRAINT "friend_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_families" ADD CONSTRAINT "invited_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_families" ADD CONSTRAINT "invited_families_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_blocks_blocked_id_index" ON "friend_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "friend_invites_user_id_created_at_index" ON "friend_invites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "friend_invites_ends_at_index" ON "friend_invites" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "friendships_friend_id_index" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "invited_families_inviter_id_accepted_at_index" ON "invited_families" USING btree ("inviter_id","accepted_at");--> statement-breakpoint
CREATE INDEX "invited_families_invite_id_index" ON "invited_families" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "invited_families_waiting" ON "invited_families" USING btree ("checked_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "invited_families_network" ON "invited_families" USING btree ("network","accepted_at") WHERE network is not null;