CREATE TABLE "booklists" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"age_from" integer NOT NULL,
	"age_to" integer NOT NULL,
	"category_id" text NOT NULL,
	"cover" text NOT NULL,
	"books" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"age_from" integer NOT NULL,
	"age_to" integer NOT NULL,
	"category_id" text NOT NULL,
	"author" text NOT NULL,
	"cover" text NOT NULL,
	"sound" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booklists" ADD CONSTRAINT "booklists_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booklists_position_id_index" ON "booklists" USING btree ("position","id");