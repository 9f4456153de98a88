CREATE TABLE "device_children" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"child_id" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_children_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
ALTER TABLE "device_children" ADD CONSTRAINT "device_children_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_children" ADD CONSTRAINT "device_children_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_children_child_id_index" ON "device_children" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "device_children_used_at_index" ON "device_children" USING btree ("used_at");