import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  FACTOR_DEMAND_NAMES,
  type FactorDemand,
  type getFactorDemand,
  type setFactorDemand,
} from '@shangxue/contract/second-factor'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context, SlowContext } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { hasFactor, isApprover, isStaff } from '../../platform/session/factor-demand.ts'
import { lockTenant, tenantOf } from '../administration/service.ts'
import { notify } from '../notifications/service.ts'
import { factorDemandChanged, hasSecondFactor, secondFactorDemanded } from '../session/service.ts'
import type { ChangeUsers } from './changes.ts'
import { tenants } from './tables.ts'

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly boss: boolean
  /** True if the requirement would make the user set up a second factor. */
  readonly approvers: boolean
  readonly everyone: boolean
}

const u = sql`u`

async function peopleOf(db: Db): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.id::int as id, u.boss, ${isApprover(u)} and not coded as approvers, ${isStaff(u)} and not coded as everyone
    from app_user u cross join lateral (select ${hasFactor(u)} as coded) f
    where u.disabled_at is null order by u.id`)
  return rows
}

const concerns = (demand: FactorDemand, person: Person) => demand !== 'nobody' && person[demand]

export async function readFactorDemand({ db, actor }: Context): Promise<Output<typeof getFactorDemand>> {
  const { settings } = await tenantOf(db, actor.tenantId)
  const people = await peopleOf(db)
  const countOf = (demand: FactorDemand) => people.filter((person) => concerns(demand, person)).length
  return {
    demand: settings.secondFactor ?? 'nobody',
    without: { approvers: countOf('approvers'), everyone: countOf('everyone') },
  }
}

/** Notifies the users who must set up a second factor, and the other bosses. */
async function tell(db: Db, { tenantId, userId, userName }: Actor, demand: FactorDemand): Promise<void> {
  const others = (await peopleOf(db)).filter(({ id }) => id !== userId)
  const notices = others.flatMap((person) => {
    const owner = { tenantId, userId: person.id }
    if (concerns(demand, person)) return [secondFactorDemanded(owner, userName)]
    return person.boss ? [factorDemandChanged(owner, userName, FACTOR_DEMAND_NAMES[demand])] : []
  })
  await notify(db, ...notices)
}

export const demandFactor =
  (change: ChangeUsers) => (context: SlowContext, input: Input<typeof setFactorDemand>) =>
    change(context, 'everybody', async (db) => {
      const { actor, request } = context
      // Serialises with users who turn their own second factor off.
      const { settings } = await lockTenant(db, actor.tenantId)
      const { demand, expected } = input
      const known = settings.secondFactor ?? 'nobody'
      if (demand === known) return null
      if (expected !== known) throw new Refusal('conflict')
      // Otherwise they would lock themselves out.
      if (demand !== 'nobody' && !(await hasSecondFactor(db, actor)))
        throw new Refusal('own_second_factor_first')
      await db
        .update(tenants)
        .set({ settings: { ...settings, secondFactor: demand } })
        .where(eq(tenants.id, actor.tenantId))
      const deed = {
        action: 'second_factor.demanded',
        entity: 'tenant',
        entityId: actor.tenantId,
        before: { demand: known },
        after: { demand },
      }
      await audit(db, actor, deed, request.id)
      await tell(db, actor, demand)
      return null
    })
