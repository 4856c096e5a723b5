-- What people search by. Under row-level security PostgreSQL uses no index for LIKE, which is not leakproof; a view reads
-- as its owner, is made part of the query, and lets the planner weigh a term against the query's other conditions.
-- The tenant comes from a subselect: as a plain expression it would be merged with the condition of the policies, which
-- is checked first, and LIKE could again use no index.
-- search_devices and search_products stay for servers of the version before.
create view searchable_device_code as
  select tenant_id, device_id, upper(value) as code from device_identifier where tenant_id = (select current_tenant());
--> statement-breakpoint
create view searchable_product as
  select tenant_id, id as product_id, search_text from product where tenant_id = (select current_tenant());
--> statement-breakpoint
grant select on searchable_device_code, searchable_product to shangxue_app;
