call bind_to_tenant('study_play', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_points', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_achievement', append_only => true);
--> statement-breakpoint
call bind_to_tenant('rank_cohort');
--> statement-breakpoint
call bind_to_tenant('rank_member');
