call bind_to_tenant('word_list');
--> statement-breakpoint
call bind_to_tenant('own_word');
--> statement-breakpoint
call bind_to_tenant('word_import');
