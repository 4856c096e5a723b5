import type { Input } from '@shangxue/contract/endpoint'
import type { changePassword, confirmPassword } from '@shangxue/contract/session'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { notify } from '../notifications/service.ts'
import { users } from '../users/tables.ts'
import type { Attempts } from './attempts.ts'
import { type Device, passwordChanged } from './notices.ts'
import { type Passwords, requireStrong } from './passwords.ts'
import { signInRepository } from './repository.ts'

interface Parts {
  readonly access: Access
  readonly passwords: Passwords
  readonly attempts: Attempts
}

/** Changes the caller's password, or confirms the caller's identity with it. */
export const ownPassword = ({ access, passwords, attempts }: Parts) => ({
  async change(
    { actor, commit }: SlowContext,
    { jiumima, xinmima }: Input<typeof changePassword>,
    device: Device,
  ) {
    requireStrong(xinmima, actor.userName)
    if (jiumima === xinmima) throw new Refusal('same_password')
    const before = await attempts.requireOwn(actor, jiumima, device.address)
    const passwordHash = await passwords.hash(xinmima, device.address)
    const answer = await commit(async (db) => {
      const changed = await db
        .update(users)
        .set({ passwordHash, passwordHandedAt: null })
        .where(sql`${eq(users.id, actor.userId)} and ${users.passwordHash} = ${before}`)
        .returning({ id: users.id })
      if (changed.length === 0) throw new Refusal('conflict')
      const ended = await signInRepository(db, actor.tenantId).endAll(actor.userId, actor.signInId)
      await audit(db, actor, { action: 'password.changed', entity: 'user', entityId: actor.userId })
      await notify(db, passwordChanged(actor, device, await zoneOfTenant(db, actor.tenantId)))
      return { ended }
    })
    // Only after the commit: earlier, a concurrent request would cache the old state again.
    access.forget(actor.tenantId, actor.userId)
    return answer
  },

  async confirm({ actor, commit }: SlowContext, { mima }: Input<typeof confirmPassword>, address: string) {
    await attempts.requireOwn(actor, mima, address)
    await commit(async (db) => {
      await signInRepository(db, actor.tenantId).confirm(actor.signInId)
      return null
    })
    access.forget(actor.tenantId, actor.userId)
    return null
  },
})
