call bind_to_tenant('paper');
--> statement-breakpoint
call bind_to_tenant('paper_page');
--> statement-breakpoint
call bind_to_tenant('paper_upload_part');
--> statement-breakpoint
call bind_to_tenant('paper_block');
--> statement-breakpoint
call bind_to_tenant('question');
--> statement-breakpoint
call bind_to_tenant('question_version', append_only => true);
--> statement-breakpoint
call bind_to_tenant('paper_edition', append_only => true);
--> statement-breakpoint
call bind_to_tenant('exam_attempt');
--> statement-breakpoint
call bind_to_tenant('exam_answer');
--> statement-breakpoint
call bind_to_tenant('wrong_question');
--> statement-breakpoint
call bind_to_tenant('wrong_question_review', append_only => true);
