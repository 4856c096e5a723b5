call bind_to_tenant('activation_record');
--> statement-breakpoint
call bind_to_tenant('activation_mapping');
--> statement-breakpoint
call bind_to_tenant('device_allocation');
--> statement-breakpoint
call bind_to_tenant('device_allocation_event', append_only => true);
--> statement-breakpoint
call bind_to_tenant('factory_source');
--> statement-breakpoint
call bind_to_tenant('factory_item');
--> statement-breakpoint
call bind_to_tenant('factory_snapshot');
--> statement-breakpoint
call bind_to_tenant('factory_line');
--> statement-breakpoint
call bind_to_tenant('waybill');
--> statement-breakpoint
call bind_to_tenant('waybill_event', append_only => true);
--> statement-breakpoint
-- its table is no public door of its domain
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_transfer_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "stock_transfer"("tenant_id","id");
