call bind_to_tenant('debt_document');
--> statement-breakpoint
call bind_to_tenant('debt_reminder', append_only => true);
--> statement-breakpoint
call bind_to_tenant('debt_notice', append_only => true);
--> statement-breakpoint
call bind_to_tenant('debt_setting');
--> statement-breakpoint
call bind_to_tenant('merchant');
--> statement-breakpoint
call bind_to_tenant('merchant_payment');
--> statement-breakpoint
call bind_to_tenant('fund_adjustment');
--> statement-breakpoint
call bind_to_tenant('cash_item');
--> statement-breakpoint
call bind_to_tenant('cash_budget');
--> statement-breakpoint
call bind_to_tenant('cash_recurring');
--> statement-breakpoint
call bind_to_tenant('cash_entry', append_only => true);
--> statement-breakpoint
call bind_to_tenant('cash_photo');
--> statement-breakpoint
call bind_to_tenant('commission_day');
--> statement-breakpoint
call bind_to_tenant('commission_sum');
--> statement-breakpoint
alter table debt_notice add foreign key (tenant_id, debt_id) references debt_item (tenant_id, id);
