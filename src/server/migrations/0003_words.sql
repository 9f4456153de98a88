CREATE TABLE "characters" (
	"unit_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"pinyin" text NOT NULL,
	"radical" text NOT NULL,
	"stroke_count" integer NOT NULL,
	CONSTRAINT "characters_unit_id_position_pk" PRIMARY KEY("unit_id","position")
);
--> statement-breakpoint
CREATE TABLE "word_units" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"grade" integer NOT NULL,
	"term" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "words" (
	"unit_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"pinyin" text NOT NULL,
	"meaning" text NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "words_unit_id_position_pk" PRIMARY KEY("unit_id","position")
);
--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_unit_id_word_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."word_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_units" ADD CONSTRAINT "word_units_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_unit_id_word_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."word_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "characters_text_index" ON "characters" USING btree ("text");--> statement-breakpoint
CREATE INDEX "word_units_pack_id_index" ON "word_units" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "words_text_index" ON "words" USING btree ("text");