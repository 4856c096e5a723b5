import { createHash } from 'node:crypto'
import {
  type listPushDevices,
  PUSH_DEVICES_MAX,
  type subscribePush,
} from '@shangxue/contract/notifications/push'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { PushOutcome, PushTarget } from '../../../adapters/push/port.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { isSignInActiveSql } from '../../session/service.ts'

const endpointHash = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

type Row = {
  id: number
  name: string
  mark: string
  created: string
  used: string | null
  failing: boolean
  active: boolean
}

const signInIsActive = isSignInActiveSql(sql`s.tenant_id`, sql`s.sign_in_id`)

const TRIAL_SECONDS = 10

/** The subscribed browsers of one user. */
export const pushDeviceRepository = (db: Db, { tenantId, userId, signInId }: Actor) => {
  const requireRow = <T>(rows: readonly T[]): T => {
    const [row] = rows
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  return {
    async list(): Promise<Output<typeof listPushDevices>['devices']> {
      const { rows } = await db.execute<Row>(sql`
        select s.id::float8 as id, s.name, s.mark, s.created_at as created, s.last_used_at as used,
          s.failures > 0 as failing, ${signInIsActive} as active
        from push_subscription s where s.user_id = ${userId}
        order by coalesce(s.last_used_at, s.created_at) desc, s.id desc`)
      return rows.map(({ created, used, ...row }) => {
        return { ...row, created_at: toIso(created), last_used_at: toIsoOrNull(used) }
      })
    },

    /** Subscribes a browser. A subscription of its previous user is taken over. */
    async subscribe({ endpoint, p256dh, auth }: Input<typeof subscribePush>, name: string) {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into push_subscription as s (tenant_id, user_id, sign_in_id, endpoint, mark, p256dh, auth, name)
        values (${tenantId}, ${userId}, ${signInId}, ${endpoint}, ${endpointHash(endpoint)}, ${p256dh}, ${auth}, ${name})
        on conflict (tenant_id, mark) do update set user_id = excluded.user_id, sign_in_id = excluded.sign_in_id,
          p256dh = excluded.p256dh, auth = excluded.auth, failures = 0, refusals = 0, paused_until = null,
          name = case when s.user_id = excluded.user_id then s.name else excluded.name end
        returning s.id::float8 as id`)
      await db.execute(sql`
        delete from push_subscription where id in (
          select id from push_subscription where user_id = ${userId}
          order by coalesce(last_used_at, created_at) desc, id desc offset ${PUSH_DEVICES_MAX})`)
      return { id: requireRow(rows).id }
    },

    async rename(id: number, name: string): Promise<void> {
      const { rows } = await db.execute(sql`
        update push_subscription set name = ${name} where id = ${id} and user_id = ${userId} returning id`)
      requireRow(rows)
    },

    async remove(id: number): Promise<void> {
      const { rows } = await db.execute(sql`
        delete from push_subscription where id = ${id} and user_id = ${userId} returning id`)
      requireRow(rows)
    },

    /** Returns the push target. Throws `push_not_here` if the device's sign-in has ended. */
    async target(id: number): Promise<PushTarget> {
      const { rows } = await db.execute<PushTarget & { active: boolean } & Record<string, unknown>>(sql`
        select s.endpoint, s.p256dh, s.auth, ${signInIsActive} as active
        from push_subscription s where s.id = ${id} and s.user_id = ${userId}`)
      const { active, ...target } = requireRow(rows)
      if (!active) throw new AppError('push_not_here')
      return target
    },

    /** Starts a trial push. Throws `push_trial_soon` within `TRIAL_SECONDS` of the last one on any device. */
    async startTrial(): Promise<void> {
      const { rows } = await db.execute(sql`
        insert into push_setting as p (tenant_id, user_id, tried_at) values (${tenantId}, ${userId}, now())
        on conflict (tenant_id, user_id) do update set tried_at = excluded.tried_at
          where coalesce(p.tried_at, '-infinity') at time zone 'UTC' + make_interval(secs => ${TRIAL_SECONDS})
            <= excluded.tried_at at time zone 'UTC' returning 1`)
      if (rows.length > 0) return
      const { rows: remaining } = await db.execute<{ seconds: number }>(sql`
        select greatest(1, ceil(extract(epoch from tried_at - now()) + ${TRIAL_SECONDS}::integer))::int as seconds
        from push_setting where user_id = ${userId}`)
      throw new AppError('push_trial_soon', { seconds: Math.min(remaining[0]?.seconds ?? 1, TRIAL_SECONDS) })
    },

    /** Records the outcome of a trial push. */
    async recordTrial(id: number, outcome: PushOutcome['kind']): Promise<void> {
      const ownDevice = sql`id = ${id} and user_id = ${userId}`
      if (outcome === 'gone') await db.execute(sql`delete from push_subscription where ${ownDevice}`)
      else if (outcome === 'sent')
        await db.execute(
          sql`update push_subscription set last_used_at = now(), failures = 0, refusals = 0 where ${ownDevice}`,
        )
      else await db.execute(sql`update push_subscription set failures = failures + 1 where ${ownDevice}`)
    },
  }
}
