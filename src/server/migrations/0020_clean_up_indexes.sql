CREATE INDEX "auth_tokens_user_id_index" ON "auth_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_tokens_ends_at_index" ON "auth_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "captchas_created_at_index" ON "captchas" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_updated_at_index" ON "rate_limits" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "session_tokens_ends_at_index" ON "session_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "session_tokens_endless_index" ON "session_tokens" USING btree ("created_at") WHERE ends_at is null;--> statement-breakpoint
CREATE INDEX "sessions_revoked_index" ON "sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "users_anonymous_index" ON "users" USING btree ("id") WHERE is_anonymous;--> statement-breakpoint
CREATE INDEX "word_feedback_user_id_index" ON "word_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "word_feedback_closed_at_index" ON "word_feedback" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "dictation_writings_written_at_index" ON "dictation_writings" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "comments_refused_index" ON "comments" USING btree ("reviewed_at") WHERE state = 'refused';