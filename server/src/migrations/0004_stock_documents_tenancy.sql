call bind_to_tenant('stock_document', append_only => true);
--> statement-breakpoint
call bind_to_tenant('stock_transfer');
--> statement-breakpoint
call bind_to_tenant('stock_transfer_line');
--> statement-breakpoint
call bind_to_tenant('stock_count');
--> statement-breakpoint
call bind_to_tenant('stock_count_code');
--> statement-breakpoint
call bind_to_tenant('stock_count_item');
--> statement-breakpoint
call bind_to_tenant('export_run');
--> statement-breakpoint
call bind_to_tenant('notification');
