CREATE TABLE "parcel_tracks" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"stage" text,
	"reports" jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"ask_again_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "parcel_tracks" ADD CONSTRAINT "parcel_tracks_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_tracks_ask_again_at_index" ON "parcel_tracks" USING btree ("ask_again_at");