call bind_to_tenant('commission_stale');
--> statement-breakpoint
-- Days without sums were found by looking at every day of every company; from now on they are listed.
insert into "commission_stale" ("tenant_id", "day")
select f.tenant_id, f.day from (select distinct tenant_id, day from "sales_fact") f
where not exists (select from "commission_day" c where c.tenant_id = f.tenant_id and c.day = f.day)
on conflict do nothing;
