import { PUPIL_POSITION } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { register } from '@shangxue/contract/session'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTenant, roomForUsers } from '../administration/service.ts'
import { users } from '../users/tables.ts'
import type { Device } from './notices.ts'
import { requireStrong } from './passwords.ts'
import { accountRepository } from './repository.ts'
import type { SessionParts, SessionService } from './service.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresOf,
  recordFailure,
  registrationLimits,
} from './throttle.ts'

type Registration = Input<typeof register>

/** Registration of learners in companies that allow it. */
export function registrationService(parts: SessionParts, { start }: Pick<SessionService, 'start'>) {
  const { database, passwords, attempts } = parts

  /** Id of the company if it accepts registrations. Unknown and closed companies are indistinguishable. */
  async function openCompany(databaseName: string): Promise<number | undefined> {
    const { rows } = await database.asSystemOnce((db) =>
      db.execute<{ id: number }>(sql`select id from tenant where name = ${databaseName.trim()}
        and (settings->>'registration')::boolean and delete_after is null`),
    )
    return rows[0]?.id
  }

  /** Records every attempt, successful or not, because the limit is on new accounts. */
  async function count({ shujuku }: Registration, address: string): Promise<void> {
    const limits = registrationLimits(shujuku.trim(), address)
    const { rows } = await database.asSystemOnce((db) =>
      db.execute<{ failures: Failure[] }>(sql`select ${failuresOf(limits)} as failures`),
    )
    assertNotThrottled(rows[0]?.failures ?? [], limits, 'too_many_registrations')
    await database.asSystemOnce((db) => recordFailure(db, limits))
  }

  async function createLearner(tenantId: number, name: string, passwordHash: string): Promise<number> {
    return database.asTenant({ tenantId }, async (db) => {
      // Serialises with a boss closing the registration and with others taking the last free accounts.
      const { settings } = await lockTenant(db, tenantId)
      if (!settings.registration) throw new Refusal('registration_closed')
      if ((await roomForUsers(db, tenantId))?.left === 0) throw new Refusal('registration_full')
      const [made] = await db
        .insert(users)
        .values({ tenantId, name, passwordHash, position: PUPIL_POSITION })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!made) throw new Refusal('user_name_taken', { name })
      await audit(
        db,
        { tenantId, userId: made.id },
        {
          action: 'user.registered',
          entity: 'user',
          entityId: made.id,
          after: { name, position: PUPIL_POSITION },
        },
      )
      return made.id
    })
  }

  async function attempt(input: Registration, device: Device): Promise<Output<typeof register>> {
    const name = input.yonghuming.trim()
    if (!name) throw new Refusal('invalid_input', { field: '用户名不能为空，请检查后重试' })
    requireStrong(input.mima, name)
    await count(input, device.address)
    const tenantId = await openCompany(input.shujuku)
    if (tenantId === undefined) throw new Refusal('registration_closed')
    // Hash outside any transaction, because it is slow.
    const passwordHash = await passwords.hash(input.mima, device.address)
    const userId = await createLearner(tenantId, name, passwordHash)
    const started = await database.asSystem(async (db) => {
      const account = await accountRepository(db).of(tenantId, userId)
      return account && start(db, account, device)
    })
    // A boss has disabled the account since it was created.
    if (!started) throw new Refusal('user_disabled')
    return started
  }

  return {
    state: async (databaseName: string) => ({ open: (await openCompany(databaseName)) !== undefined }),

    register: (input: Registration, device: Device) =>
      attempts.inTurn(registrationLimits(input.shujuku.trim(), device.address), () => attempt(input, device)),
  }
}
