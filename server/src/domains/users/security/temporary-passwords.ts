import type { Input } from '@shangxue/contract/platform/endpoint'
import type { issuePasswords, resetPassword } from '@shangxue/contract/users/admin'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import { NO_PASSWORD, type Passwords } from '../../../platform/session/passwords.ts'
import { notify } from '../../notifications/service.ts'
import {
  endSignInsOfUser,
  passwordResetNotice,
  removeSecondFactor,
  requireStrong,
  secondFactorResetNotice,
} from '../../session/service.ts'
import type { ChangeUsers } from '../change-users.ts'
import { users } from '../schema.ts'
import { formatNames } from '../user-fields.ts'

/**
 * Temporary passwords set by a boss. The client generates them, so that no response contains one and none is stored with the
 * idempotent responses.
 */
export function temporaryPasswords({ change, passwords }: { change: ChangeUsers; passwords: Passwords }) {
  async function requireNames(db: Db, ids: readonly number[]) {
    const rows = await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...ids]))
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    if (ids.some((id) => !names.has(id))) throw new AppError('not_found')
    return names
  }

  return {
    async reset(context: ManualTransactionContext, { id, xinmima }: Input<typeof resetPassword>) {
      const { actor, request, transaction } = context
      if (id === actor.userId) throw new AppError('own_account', { deed: '重置密码' })
      const name = (await transaction((db) => requireNames(db, [id]))).get(id) ?? ''
      requireStrong(xinmima, name)
      const passwordHash = await passwords.hash(xinmima, request.ip)
      return change(context, [id], async (db) => {
        await db.update(users).set({ passwordHash, temporaryPasswordAt: sql`now()` }).where(eq(users.id, id))
        const ended = await endSignInsOfUser(db, actor.tenantId, id)
        const after = { name, ended }
        const auditEvent = { action: 'user.password_reset', entity: 'user', entityId: id, after }
        await audit(db, actor, auditEvent, request.id)
        await notify(db, passwordResetNotice({ tenantId: actor.tenantId, userId: id }, actor.userName))
        return { ended }
      })
    },

    /** For users who lost their authenticator and recovery codes. Ends all sign-ins, in case somebody found them. */
    async resetSecondFactor(context: ManualTransactionContext, id: number) {
      const { actor, request, transaction } = context
      if (id === actor.userId) throw new AppError('own_account', { deed: '重置两步验证' })
      const name = (await transaction((db) => requireNames(db, [id]))).get(id) ?? ''
      return change(context, [id], async (db) => {
        const owner = { tenantId: actor.tenantId, userId: id }
        if (!(await removeSecondFactor(db, owner))) throw new AppError('second_factor_off')
        const ended = await endSignInsOfUser(db, actor.tenantId, id)
        const after = { name, ended }
        const auditEvent = { action: 'user.second_factor_reset', entity: 'user', entityId: id, after }
        await audit(db, actor, auditEvent, request.id)
        await notify(db, secondFactorResetNotice(owner, actor.userName))
        return { ended }
      })
    },

    /** Sets the first passwords of imported accounts. */
    async issue(context: ManualTransactionContext, { users: userInputs }: Input<typeof issuePasswords>) {
      const { actor, request, transaction } = context
      const ids = userInputs.map(({ id }) => id)
      if (new Set(ids).size < ids.length) throw new AppError('password_repeated')
      const names = await transaction((db) => requireNames(db, ids))
      for (const { id, xinmima } of userInputs) requireStrong(xinmima, names.get(id) ?? '')
      const hashed = await Promise.all(
        userInputs.map(async ({ id, xinmima }) => ({
          id,
          passwordHash: await passwords.hash(xinmima, request.ip),
        })),
      )
      return change(context, ids, async (db) => {
        const alreadySet: { name: string }[] = []
        for (const { id, passwordHash } of hashed) {
          const name = names.get(id) ?? ''
          const updated = await db
            .update(users)
            .set({ passwordHash, temporaryPasswordAt: sql`now()` })
            .where(and(eq(users.id, id), eq(users.passwordHash, NO_PASSWORD)))
            .returning({ id: users.id })
          if (updated.length === 0) alreadySet.push({ name })
          const auditEvent = { action: 'user.password_issued', entity: 'user', entityId: id, after: { name } }
          await audit(db, actor, auditEvent, request.id)
        }
        if (alreadySet.length > 0)
          throw new AppError('password_already_set', { users: formatNames(alreadySet) })
        return null
      })
    },
  }
}
