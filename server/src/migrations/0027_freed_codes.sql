-- Phones whose receipt was taken back before events kept codes still hold theirs: the reversal's event gets them.
with scrapped as (
  select e.tenant_id, e.id, e.device_id
  from device_event e
    join stock_document r on r.tenant_id = e.tenant_id and r.number = e.document and r.kind = 'reversal'
    join stock_document o on o.tenant_id = r.tenant_id and o.id = r.reverses_id and o.kind = 'receipt'
    join device_event a on a.tenant_id = o.tenant_id and a.document = o.number and a.device_id = e.device_id
      and a.from_status is null
    join device d on d.tenant_id = e.tenant_id and d.id = e.device_id and d.status = 'scrapped'
  where e.kind = 'scrapped' and not exists (
    select from device_event later
    where later.tenant_id = e.tenant_id and later.device_id = e.device_id and later.id > e.id
      and later.kind <> 'activated')
), freed as (
  delete from device_identifier i using scrapped s
  where i.tenant_id = s.tenant_id and i.device_id = s.device_id
  returning s.tenant_id, s.id, i.kind, i.value
)
update device_event e set codes = f.codes
from (select tenant_id, id, array_agg(value order by kind) as codes from freed group by tenant_id, id) f
where e.tenant_id = f.tenant_id and e.id = f.id;
