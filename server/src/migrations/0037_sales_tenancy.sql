call bind_to_tenant('sale');
--> statement-breakpoint
call bind_to_tenant('sale_line');
--> statement-breakpoint
call bind_to_tenant('sale_line_device');
--> statement-breakpoint
call bind_to_tenant('sale_payment', append_only => true);
--> statement-breakpoint
call bind_to_tenant('sales_fact');
