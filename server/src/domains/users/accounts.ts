import type { Input } from '@shangxue/contract/endpoint'
import { BOSS_TEMPLATE, type createUser, type editUser } from '@shangxue/contract/user-admin'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requireRoomForUsers } from '../administration/service.ts'
import { endSignInsOf, type Passwords, requireStrong } from '../session/service.ts'
import type { ChangeUsers } from './changes.ts'
import { userPermissions, users } from './tables.ts'
import { keysOf, required } from './words.ts'

const SHOWN = { id: users.id, name: users.name, position: users.position, avatar: users.avatar }

/** Creates, edits, disables and enables accounts, as a boss. */
export function userAccounts({ change, passwords }: { change: ChangeUsers; passwords: Passwords }) {
  const notOwn = ({ userId }: Actor, id: number, deed: string) => {
    if (id === userId) throw new Refusal('own_account', { deed })
  }

  async function existing(db: Db, id: number) {
    const [user] = await db
      .select({ ...SHOWN, boss: users.boss, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.id, id))
    if (!user) throw new Refusal('not_found')
    return user
  }

  /** Ends the user's sign-ins, because devices learn the boss flag only at sign-in. */
  async function mark(context: SlowContext, id: number, boss: boolean) {
    const { actor, request } = context
    return change(context, [id], async (db) => {
      const user = await existing(db, id)
      if (boss && user.disabledAt) throw new Refusal('account_closed', { name: user.name })
      if (user.boss === boss) return { ended: 0 }
      await db.update(users).set({ boss }).where(eq(users.id, id))
      const ended = await endSignInsOf(db, actor.tenantId, id)
      const deed = {
        action: boss ? 'user.promoted' : 'user.demoted',
        entity: 'user',
        entityId: id,
        before: { name: user.name, boss: user.boss },
        after: { name: user.name, boss, ended },
      }
      await audit(db, actor, deed, request.id)
      return { ended }
    })
  }

  return {
    async create(context: SlowContext, { yonghuming, zhiwei, mima, template }: Input<typeof createUser>) {
      const { actor, request } = context
      const { tenantId } = actor
      const name = required(yonghuming, '用户名')
      const position = required(zhiwei, '职位')
      requireStrong(mima, name)
      const passwordHash = await passwords.hash(mima, request.ip)
      const boss = template === BOSS_TEMPLATE
      const keys = keysOf(template)
      return change(context, [], async (db) => {
        await requireRoomForUsers(db, tenantId)
        const [made] = await db
          .insert(users)
          .values({ tenantId, name, position, boss, passwordHash, passwordHandedAt: sql`now()` })
          .onConflictDoNothing()
          .returning({ id: users.id })
        if (!made) throw new Refusal('user_name_taken', { name })
        if (keys.length > 0)
          await db.insert(userPermissions).values(keys.map((key) => ({ tenantId, userId: made.id, key })))
        const after = { name, position, boss, keys }
        const deed = { action: 'user.created', entity: 'user', entityId: made.id, after }
        await audit(db, actor, deed, request.id)
        return made
      })
    },

    edit(context: SlowContext, { id, yonghuming, zhiwei, avatar }: Input<typeof editUser>) {
      const { actor, request } = context
      const after = { name: required(yonghuming, '用户名'), position: required(zhiwei, '职位'), avatar }
      return change(context, [id], async (db) => {
        const { name, position, avatar } = await existing(db, id)
        const before = { name, position, avatar }
        const renamed = after.name !== name
        if (renamed) notOwn(actor, id, '改名')
        if (JSON.stringify(before) === JSON.stringify(after)) return null
        await db
          .update(users)
          .set(after)
          .where(eq(users.id, id))
          .catch((error: unknown) => {
            if (violatedUnique(error) === undefined) throw error
            throw new Refusal('user_name_taken', { name: after.name })
          })
        // Devices with the old name would be rejected anyway.
        if (renamed) await endSignInsOf(db, actor.tenantId, id)
        const deed = { action: 'user.edited', entity: 'user', entityId: id, before, after }
        await audit(db, actor, deed, request.id)
        return null
      })
    },

    disable(context: SlowContext, id: number) {
      const { actor, request } = context
      notOwn(actor, id, '停用')
      return change(context, [id], async (db) => {
        const closed = await db
          .update(users)
          .set({ disabledAt: new Date() })
          .where(and(eq(users.id, id), isNull(users.disabledAt)))
          .returning({ id: users.id })
        const { name } = await existing(db, id)
        if (closed.length === 0) return { ended: 0 }
        const ended = await endSignInsOf(db, actor.tenantId, id)
        const deed = {
          action: 'user.disabled',
          entity: 'user',
          entityId: id,
          before: { name, disabled: false },
          after: { name, disabled: true, ended },
        }
        await audit(db, actor, deed, request.id)
        return { ended }
      })
    },

    enable(context: SlowContext, id: number) {
      const { actor, request } = context
      return change(context, [id], async (db) => {
        const opened = await db
          .update(users)
          .set({ disabledAt: null })
          .where(and(eq(users.id, id), isNotNull(users.disabledAt)))
          .returning({ id: users.id })
        const { name } = await existing(db, id)
        if (opened.length === 0) return null
        // This account is already counted.
        await requireRoomForUsers(db, actor.tenantId, 0)
        const deed = {
          action: 'user.enabled',
          entity: 'user',
          entityId: id,
          before: { name, disabled: true },
          after: { name, disabled: false },
        }
        await audit(db, actor, deed, request.id)
        return null
      })
    },

    promote: (context: SlowContext, id: number) => mark(context, id, true),

    async demote(context: SlowContext, id: number) {
      notOwn(context.actor, id, '取消老板身份')
      return mark(context, id, false)
    },

    async endSignIns(context: SlowContext, id: number) {
      const { actor, request } = context
      notOwn(actor, id, '退出所有设备')
      return change(context, [id], async (db) => {
        const { name } = await existing(db, id)
        const ended = await endSignInsOf(db, actor.tenantId, id)
        if (ended === 0) return { ended }
        const after = { name, ended }
        const deed = { action: 'user.sign_ins_ended', entity: 'user', entityId: id, after }
        await audit(db, actor, deed, request.id)
        return { ended }
      })
    },
  }
}
