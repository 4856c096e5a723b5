import { type SQL, sql } from 'drizzle-orm'

/** Invariants of leave. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const LEAVE_RULES: Record<string, SQL> = {
  'lot balances match their entries': sql`
    select l.tenant_id, 'leave_lot ' || l.id as record, l.left_minutes::text as book,
           coalesce(e.minutes, 0)::text as should
    from leave_lot l left join (
      select tenant_id, lot_id, sum(minutes) as minutes from leave_entry group by 1, 2
    ) e on e.tenant_id = l.tenant_id and e.lot_id = l.id
    where l.left_minutes <> coalesce(e.minutes, 0)`,
  'leave requests match their entries': sql`
    select r.tenant_id, 'leave_request ' || r.id as record, coalesce(-e.minutes, 0)::text as book,
           (case when r.counted and r.state in ('waiting', 'approved') then r.minutes else 0 end)::text as should
    from leave_request r left join (
      select tenant_id, request_id, sum(minutes) as minutes from leave_entry where request_id is not null group by 1, 2
    ) e on e.tenant_id = r.tenant_id and e.request_id = r.id
    where coalesce(-e.minutes, 0) <> case when r.counted and r.state in ('waiting', 'approved') then r.minutes else 0 end`,
  'entries have the user and type of their lot': sql`
    select e.tenant_id, 'leave_entry ' || e.id as record, concat_ws(' ', e.user_id, e.type_id) as book,
           concat_ws(' ', l.user_id, l.type_id) as should
    from leave_entry e join leave_lot l on l.tenant_id = e.tenant_id and l.id = e.lot_id
    where (e.user_id, e.type_id) <> (l.user_id, l.type_id)`,
  'leave of a user does not overlap': sql`
    select a.tenant_id, 'leave_request ' || a.id as record, b.id::text as book, '' as should
    from leave_request a join leave_request b on b.tenant_id = a.tenant_id and b.user_id = a.user_id and b.id > a.id
      and a.state in ('waiting', 'approved') and b.state in ('waiting', 'approved')
      and (a.from_day, a.from_minute) < (b.to_day, b.to_minute) and (b.from_day, b.from_minute) < (a.to_day, a.to_minute)`,
}
