call bind_to_tenant('known_device');
--> statement-breakpoint
call bind_to_tenant('recovery_code');
--> statement-breakpoint
call bind_to_tenant('second_factor');
