import { PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { register } from '@shangxue/contract/session/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { getUserCapacity, lockTenant } from '../../administration/service.ts'
import { users } from '../../users/schema.ts'
import type { Device } from '../notifications.ts'
import { requireStrong } from '../passwords/password-policy.ts'
import { accountRepository } from '../repository.ts'
import type { SessionParts, SessionService } from '../service.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresSql,
  recordFailure,
  registrationLimits,
} from './throttle.ts'

type Registration = Input<typeof register>

/** Registration of learners in companies that allow it. */
export function registrationService(parts: SessionParts, { start }: Pick<SessionService, 'start'>) {
  const { database, passwords, attempts } = parts

  /** Id of the company if it accepts registrations. Unknown and closed companies are indistinguishable. */
  async function findOpenCompany(databaseName: string): Promise<number | undefined> {
    const { rows } = await database.queryAsOwner((db) =>
      db.execute<{ id: number }>(sql`select id from tenant where name = ${databaseName.trim()}
        and (settings->>'registration')::boolean and delete_after is null and frozen_at is null`),
    )
    return rows[0]?.id
  }

  /** Records every attempt, successful or not, because the limit is on new accounts. */
  async function recordAttempt({ shujuku }: Registration, address: string): Promise<void> {
    const limits = registrationLimits(shujuku.trim(), address)
    const { rows } = await database.queryAsOwner((db) =>
      db.execute<{ failures: Failure[] }>(sql`select ${failuresSql(limits)} as failures`),
    )
    assertNotThrottled(rows[0]?.failures ?? [], limits, 'too_many_registrations')
    await database.queryAsOwner((db) => recordFailure(db, limits))
  }

  async function createLearner(tenantId: number, name: string, passwordHash: string): Promise<number> {
    return database.withTenant({ tenantId }, async (db) => {
      // Serialises with a boss closing the registration and with others taking the last free accounts.
      const { settings } = await lockTenant(db, tenantId)
      if (!settings.registration) throw new AppError('registration_closed')
      if ((await getUserCapacity(db, tenantId))?.left === 0) throw new AppError('registration_full')
      const [inserted] = await db
        .insert(users)
        .values({ tenantId, name, passwordHash, position: PUPIL_POSITION })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!inserted) throw new AppError('user_name_taken', { name })
      await audit(
        db,
        { tenantId, userId: inserted.id },
        {
          action: 'user.registered',
          entity: 'user',
          entityId: inserted.id,
          after: { name, position: PUPIL_POSITION },
        },
      )
      return inserted.id
    })
  }

  async function registerLearner(input: Registration, device: Device): Promise<Output<typeof register>> {
    const name = input.yonghuming.trim()
    if (!name) throw new AppError('user_name_missing')
    requireStrong(input.mima, name)
    await recordAttempt(input, device.address)
    const tenantId = await findOpenCompany(input.shujuku)
    if (tenantId === undefined) throw new AppError('registration_closed')
    // Hash outside any transaction, because it is slow.
    const passwordHash = await passwords.hash(input.mima, device.address)
    const userId = await createLearner(tenantId, name, passwordHash)
    const signIn = await database.withOwnerOf(tenantId, async (db) => {
      const account = await accountRepository(db).get(tenantId, userId)
      return account && start(db, account, device)
    })
    // A boss has disabled the account since it was created.
    if (!signIn) throw new AppError('user_disabled')
    return signIn
  }

  return {
    getState: async (databaseName: string) => ({ open: (await findOpenCompany(databaseName)) !== undefined }),

    register: (input: Registration, device: Device) =>
      attempts.inTurn(registrationLimits(input.shujuku.trim(), device.address), () =>
        registerLearner(input, device),
      ),
  }
}
