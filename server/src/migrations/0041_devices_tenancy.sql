call bind_to_tenant('activation_record');
--> statement-breakpoint
call bind_to_tenant('activation_mapping');
--> statement-breakpoint
call bind_to_tenant('device_allocation');
--> statement-breakpoint
call bind_to_tenant('device_allocation_event', append_only => true);
