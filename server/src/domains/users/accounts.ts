import type { Input } from '@shangxue/contract/platform/endpoint'
import { BOSS_TEMPLATE, type createUser, type editUser } from '@shangxue/contract/users/admin'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import type { ManualTransactionContext } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import { requireUserCapacity } from '../administration/service.ts'
import { endSignInsOfUser, requireStrong } from '../session/service.ts'
import { createStaffRecord } from '../staff/service.ts'
import type { ChangeUsers } from './change-users.ts'
import { userPermissions, users } from './schema.ts'
import { saveStoreScope } from './stores/user-stores.ts'
import { getTemplateKeys, requireText } from './user-fields.ts'

const PUBLIC_COLUMNS = {
  id: users.id,
  name: users.name,
  login: users.login,
  position: users.position,
  avatar: users.avatar,
}

/** The name that documents show and, if it differs, the name to sign in with. */
function toNames(userName: string, nameOnDocuments: string | undefined) {
  const login = requireText(userName, '用户名')
  const name = nameOnDocuments === undefined ? login : requireText(nameOnDocuments, '姓名')
  return { name, login: login === name ? null : login }
}

/** Creates, edits, disables and enables accounts, as a boss. */
export function userAccounts({ change, passwords }: { change: ChangeUsers; passwords: Passwords }) {
  const requireNotSelf = ({ userId }: Actor, id: number, deed: string) => {
    if (id === userId) throw new AppError('own_account', { deed })
  }

  async function getUser(db: Db, id: number) {
    const [user] = await db
      .select({ ...PUBLIC_COLUMNS, boss: users.boss, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.id, id))
    if (!user) throw new AppError('not_found')
    return user
  }

  /** Ends the user's sign-ins, because devices learn the boss flag only at sign-in. */
  async function setBoss(context: ManualTransactionContext, id: number, boss: boolean) {
    const { actor, request } = context
    return change(context, [id], async (db) => {
      const user = await getUser(db, id)
      if (boss && user.disabledAt) throw new AppError('account_closed', { name: user.name })
      if (user.boss === boss) return { ended: 0 }
      await db.update(users).set({ boss }).where(eq(users.id, id))
      const ended = await endSignInsOfUser(db, actor.tenantId, id)
      const auditEvent = {
        action: boss ? 'user.promoted' : 'user.demoted',
        entity: 'user',
        entityId: id,
        before: { name: user.name, boss: user.boss },
        after: { name: user.name, boss, ended },
      }
      await audit(db, actor, auditEvent, request.id)
      return { ended }
    })
  }

  return {
    async create(
      context: ManualTransactionContext,
      { yonghuming, zhiwei, mima, template, ...profile }: Input<typeof createUser>,
    ) {
      const { actor, request } = context
      const { tenantId } = actor
      const { name, login } = toNames(yonghuming, profile.name)
      const { phone = null, location_id: locationId = null, joined_on: joinedOn = null } = profile
      const scope = { store_scope: profile.store_scope ?? 'all', store_ids: profile.store_ids ?? [] }
      const position = requireText(zhiwei, '职位')
      requireStrong(mima, name)
      const passwordHash = await passwords.hash(mima, request.ip)
      const boss = template === BOSS_TEMPLATE
      const keys = getTemplateKeys(template)
      return change(context, [], async (db) => {
        await requireUserCapacity(db, tenantId)
        const [inserted] = await db
          .insert(users)
          .values({ tenantId, name, login, position, boss, passwordHash, temporaryPasswordAt: sql`now()` })
          .onConflictDoNothing()
          .returning({ id: users.id })
        if (!inserted) throw new AppError('user_name_taken', { name: login ?? name })
        if (keys.length > 0)
          await db.insert(userPermissions).values(keys.map((key) => ({ tenantId, userId: inserted.id, key })))
        if (phone !== null || locationId !== null || joinedOn !== null)
          await createStaffRecord(db, { tenantId, userId: inserted.id, phone, locationId, joinedOn })
        const stores = await saveStoreScope(db, tenantId, { id: inserted.id, name }, scope)
        const after = { name, ...(login !== null && { login }), position, boss, keys, ...stores }
        const auditEvent = { action: 'user.created', entity: 'user', entityId: inserted.id, after }
        await audit(db, actor, auditEvent, request.id)
        return inserted
      })
    },

    edit(context: ManualTransactionContext, { id, yonghuming, zhiwei, ...input }: Input<typeof editUser>) {
      const { actor, request } = context
      const newPosition = requireText(zhiwei, '职位')
      return change(context, [id], async (db) => {
        const { name, login, position, avatar } = await getUser(db, id)
        const before = { name, login, position, avatar }
        const names = toNames(yonghuming, input.name ?? (login === null ? undefined : name))
        const after = { ...names, position: newPosition, avatar: input.avatar }
        const isRenamed = after.name !== name || after.login !== login
        if (isRenamed) requireNotSelf(actor, id, '改名')
        if (JSON.stringify(before) === JSON.stringify(after)) return null
        await db
          .update(users)
          .set(after)
          .where(eq(users.id, id))
          .catch((error: unknown) => {
            if (violatedUniqueConstraint(error) === undefined) throw error
            throw new AppError('user_name_taken', { name: after.login ?? after.name })
          })
        // Devices with the old name would be rejected anyway.
        if (isRenamed) await endSignInsOfUser(db, actor.tenantId, id)
        const auditEvent = { action: 'user.edited', entity: 'user', entityId: id, before, after }
        await audit(db, actor, auditEvent, request.id)
        return null
      })
    },

    disable(context: ManualTransactionContext, id: number) {
      const { actor, request } = context
      requireNotSelf(actor, id, '停用')
      return change(context, [id], async (db) => {
        const disabled = await db
          .update(users)
          .set({ disabledAt: new Date() })
          .where(and(eq(users.id, id), isNull(users.disabledAt)))
          .returning({ id: users.id })
        const { name } = await getUser(db, id)
        if (disabled.length === 0) return { ended: 0 }
        const ended = await endSignInsOfUser(db, actor.tenantId, id)
        const auditEvent = {
          action: 'user.disabled',
          entity: 'user',
          entityId: id,
          before: { name, disabled: false },
          after: { name, disabled: true, ended },
        }
        await audit(db, actor, auditEvent, request.id)
        return { ended }
      })
    },

    enable(context: ManualTransactionContext, id: number) {
      const { actor, request } = context
      return change(context, [id], async (db) => {
        const enabled = await db
          .update(users)
          .set({ disabledAt: null })
          .where(and(eq(users.id, id), isNotNull(users.disabledAt)))
          .returning({ id: users.id })
        const { name } = await getUser(db, id)
        if (enabled.length === 0) return null
        // This account is already counted.
        await requireUserCapacity(db, actor.tenantId, 0)
        const auditEvent = {
          action: 'user.enabled',
          entity: 'user',
          entityId: id,
          before: { name, disabled: true },
          after: { name, disabled: false },
        }
        await audit(db, actor, auditEvent, request.id)
        return null
      })
    },

    promote: (context: ManualTransactionContext, id: number) => setBoss(context, id, true),

    async demote(context: ManualTransactionContext, id: number) {
      requireNotSelf(context.actor, id, '取消老板身份')
      return setBoss(context, id, false)
    },

    async endSignIns(context: ManualTransactionContext, id: number) {
      const { actor, request } = context
      requireNotSelf(actor, id, '退出所有设备')
      return change(context, [id], async (db) => {
        const { name } = await getUser(db, id)
        const ended = await endSignInsOfUser(db, actor.tenantId, id)
        if (ended === 0) return { ended }
        const after = { name, ended }
        const auditEvent = { action: 'user.sign_ins_ended', entity: 'user', entityId: id, after }
        await audit(db, actor, auditEvent, request.id)
        return { ended }
      })
    },
  }
}
