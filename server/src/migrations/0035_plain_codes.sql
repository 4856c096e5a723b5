-- Codes of digits alone were stored with the dashes that somebody typed. They are looked up without.
with dashed as (
  select tenant_id, value, replace(value, '-', '') as plain,
    count(*) over (partition by tenant_id, replace(value, '-', '')) as alike
  from device_identifier where value ~ '^[0-9][0-9-]*-' and value ~ '^[0-9-]+$'
)
update device_identifier i set value = d.plain from dashed d
where i.tenant_id = d.tenant_id and i.value = d.value and d.alike = 1
  and not exists (select from device_identifier o where o.tenant_id = d.tenant_id and o.value = d.plain);
--> statement-breakpoint
update device_event e set codes = (
  select array_agg(case when c ~ '^[0-9][0-9-]+$' then replace(c, '-', '') else c end order by n)
  from unnest(e.codes) with ordinality as u(c, n))
where e.codes is not null and exists (select from unnest(e.codes) c where c ~ '^[0-9][0-9-]*-' and c ~ '^[0-9-]+$');
--> statement-breakpoint
with dashed as (
  select tenant_id, count_id, code, replace(code, '-', '') as plain,
    count(*) over (partition by tenant_id, count_id, replace(code, '-', '')) as alike
  from stock_count_code where code ~ '^[0-9][0-9-]*-' and code ~ '^[0-9-]+$'
)
update stock_count_code c set code = d.plain from dashed d
where c.tenant_id = d.tenant_id and c.count_id = d.count_id and c.code = d.code and d.alike = 1
  and not exists (
    select from stock_count_code o
    where o.tenant_id = d.tenant_id and o.count_id = d.count_id and o.code = d.plain);
--> statement-breakpoint
do $$
declare s record;
begin
  for s in
    select k.tenant_id, k.id, k.product_id, k.barcode, replace(k.barcode, '-', '') as plain
    from sku k where k.barcode ~ '^[0-9][0-9-]*-' and k.barcode ~ '^[0-9-]+$'
      and not exists (
        select from sku o where o.tenant_id = k.tenant_id and o.id <> k.id
          and replace(o.barcode, '-', '') = replace(k.barcode, '-', ''))
  loop
    update sku set barcode = s.plain where tenant_id = s.tenant_id and id = s.id;
    update product set search_text = replace(search_text, s.barcode, s.plain)
    where tenant_id = s.tenant_id and id = s.product_id;
  end loop;
end $$;
