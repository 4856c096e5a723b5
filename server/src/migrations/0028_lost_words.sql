-- Devices are told anew of what is remembered of own words that were deleted before: they let go of it.
with gone as (
  select m.tenant_id, m.user_id, m.item_id, m.skill
  from study_memory m
  where m.kind = 'word' and m.item_id < 2147483648 and not exists (
    select from own_word w join word_list l on l.tenant_id = w.tenant_id and l.id = w.list_id
    where w.tenant_id = m.tenant_id and w.id = m.item_id and l.user_id = m.user_id)
), counted as (
  update learner l set changes = l.changes + 1
  from (select distinct tenant_id, user_id from gone) g
  where l.tenant_id = g.tenant_id and l.user_id = g.user_id
  returning l.tenant_id, l.user_id, l.changes
)
update study_memory m set changed = c.changes
from gone g join counted c using (tenant_id, user_id)
where m.tenant_id = g.tenant_id and m.user_id = g.user_id and m.kind = 'word' and m.item_id = g.item_id
  and m.skill = g.skill;
