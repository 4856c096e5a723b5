call bind_to_tenant('price_request');
--> statement-breakpoint
call bind_to_tenant('price_request_line', append_only => true);
--> statement-breakpoint
call bind_to_tenant('cash_setting');
--> statement-breakpoint
call bind_to_tenant('cash_request');
