call bind_to_tenant('learner');
--> statement-breakpoint
call bind_to_tenant('study_answer', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_undo', append_only => true);
--> statement-breakpoint
call bind_to_tenant('study_memory');
--> statement-breakpoint
call bind_to_tenant('study_day');
