call bind_to_tenant('sales_target');
--> statement-breakpoint
call bind_to_tenant('commission_rule');
