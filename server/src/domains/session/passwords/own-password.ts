import type { Input } from '@shangxue/contract/platform/endpoint'
import type { changePassword, confirmPassword } from '@shangxue/contract/session/endpoints'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { Access } from '../../../platform/session/access.ts'
import type { Passwords } from '../../../platform/session/passwords.ts'
import { notify } from '../../notifications/service.ts'
import { users } from '../../users/schema.ts'
import { type Device, passwordChangedNotice } from '../notifications.ts'
import { signInRepository } from '../repository.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { requireStrong } from './password-policy.ts'

interface Parts {
  readonly access: Access
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
}

/** Changes the caller's password, or confirms the caller's identity with it. */
export const ownPasswordCommands = ({ access, passwords, attempts }: Parts) => ({
  async change(
    { actor, commit }: ManualTransactionContext,
    { jiumima, xinmima }: Input<typeof changePassword>,
    device: Device,
  ) {
    requireStrong(xinmima, actor.userName)
    if (jiumima === xinmima) throw new AppError('same_password')
    const before = await attempts.requireOwn(actor, jiumima, device.address)
    const passwordHash = await passwords.hash(xinmima, device.address)
    const result = await commit(async (db) => {
      const changed = await db
        .update(users)
        .set({ passwordHash, temporaryPasswordAt: null })
        .where(sql`${eq(users.id, actor.userId)} and ${users.passwordHash} = ${before}`)
        .returning({ id: users.id })
      if (changed.length === 0) throw new AppError('conflict')
      const ended = await signInRepository(db, actor.tenantId).endAll(actor.userId, actor.signInId)
      await audit(db, actor, { action: 'password.changed', entity: 'user', entityId: actor.userId })
      await notify(db, passwordChangedNotice(actor, device, await getTenantZone(db, actor.tenantId)))
      return { ended }
    })
    // Only after the commit: earlier, a concurrent request would cache the old state again.
    access.invalidate(actor.tenantId, actor.userId)
    return result
  },

  async confirm(
    { actor, commit }: ManualTransactionContext,
    { mima }: Input<typeof confirmPassword>,
    address: string,
  ) {
    await attempts.requireOwn(actor, mima, address)
    await commit(async (db) => {
      await signInRepository(db, actor.tenantId).confirm(actor.signInId)
      return null
    })
    access.invalidate(actor.tenantId, actor.userId)
    return null
  },
})
