import { type SQL, sql } from 'drizzle-orm'
import { tenantZone } from '../../platform/database/tenant-zone.ts'

/**
 * SQL for the first day on which a user no longer works, null for active users: the leaving day, or the day after the account was
 * closed. A user whose account was re-enabled by hand is active regardless of the staff record. `user` is an id.
 */
export const firstInactiveDaySql = (user: SQL): SQL => sql`
  (select case when gu.disabled_at is not null
      then least(gs.left_on, (gu.disabled_at at time zone ${tenantZone(sql`gt`)})::date + 1)
      when gs.closed_at is null then gs.left_on end
    from app_user gu join tenant gt on gt.id = gu.tenant_id left join staff_record gs on gs.user_id = gu.id
    where gu.id = ${user})`
