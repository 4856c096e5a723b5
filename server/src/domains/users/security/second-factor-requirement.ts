import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type getSecondFactorPolicy,
  SECOND_FACTOR_POLICY_NAMES,
  type SecondFactorRequirement,
  type setSecondFactorPolicy,
} from '@shangxue/contract/session/second-factor'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context, ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { hasMfa, isApprover, isStaff } from '../../../platform/session/mfa-policy.ts'
import { getTenant, lockTenant } from '../../administration/service.ts'
import { notify } from '../../notifications/service.ts'
import {
  hasSecondFactor,
  requirementChangedNotice,
  secondFactorRequiredNotice,
} from '../../session/service.ts'
import type { ChangeUsers } from '../change-users.ts'
import { tenants } from '../schema.ts'

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly boss: boolean
  /** True if the requirement would make the user set up a second factor. */
  readonly approvers: boolean
  readonly everyone: boolean
}

const u = sql`u`

async function listPeople(db: Db): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.id::int as id, u.boss, ${isApprover(u)} and not coded as approvers, ${isStaff(u)} and not coded as everyone
    from app_user u cross join lateral (select ${hasMfa(u)} as coded) f
    where u.disabled_at is null order by u.id`)
  return rows
}

const mustSetUp = (demand: SecondFactorRequirement, person: Person) => demand !== 'nobody' && person[demand]

export async function getSecondFactorRequirement({
  db,
  actor,
}: Context): Promise<Output<typeof getSecondFactorPolicy>> {
  const { settings } = await getTenant(db, actor.tenantId)
  const people = await listPeople(db)
  const countAffected = (demand: SecondFactorRequirement) =>
    people.filter((person) => mustSetUp(demand, person)).length
  return {
    demand: settings.secondFactor ?? 'nobody',
    without: { approvers: countAffected('approvers'), everyone: countAffected('everyone') },
  }
}

/** Notifies the users who must set up a second factor, and the other bosses. */
async function notifyRequirementChange(
  db: Db,
  { tenantId, userId, userName }: Actor,
  demand: SecondFactorRequirement,
): Promise<void> {
  const others = (await listPeople(db)).filter(({ id }) => id !== userId)
  const notices = others.flatMap((person) => {
    const owner = { tenantId, userId: person.id }
    if (mustSetUp(demand, person)) return [secondFactorRequiredNotice(owner, userName)]
    return person.boss ? [requirementChangedNotice(owner, userName, SECOND_FACTOR_POLICY_NAMES[demand])] : []
  })
  await notify(db, ...notices)
}

export const setSecondFactorRequirement =
  (change: ChangeUsers) => (context: ManualTransactionContext, input: Input<typeof setSecondFactorPolicy>) =>
    change(context, 'everybody', async (db) => {
      const { actor, request } = context
      // Serialises with users who turn their own second factor off.
      const { settings } = await lockTenant(db, actor.tenantId)
      const { demand, expected } = input
      const current = settings.secondFactor ?? 'nobody'
      if (demand === current) return null
      if (expected !== current) throw new AppError('conflict')
      // Otherwise they would lock themselves out.
      if (demand !== 'nobody' && !(await hasSecondFactor(db, actor)))
        throw new AppError('own_second_factor_first')
      await db
        .update(tenants)
        .set({ settings: { ...settings, secondFactor: demand } })
        .where(eq(tenants.id, actor.tenantId))
      const auditEvent = {
        action: 'second_factor.demanded',
        entity: 'tenant',
        entityId: actor.tenantId,
        before: { demand: current },
        after: { demand },
      }
      await audit(db, actor, auditEvent, request.id)
      await notifyRequirementChange(db, actor, demand)
      return null
    })
