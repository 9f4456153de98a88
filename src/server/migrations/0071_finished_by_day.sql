DROP INDEX "work_tips_of_day";--> statement-breakpoint
CREATE INDEX "finishings_of_day" ON "finishings" USING btree ("kind","day","item_id","user_id");