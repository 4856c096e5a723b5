import type { Input } from '@shangxue/contract/platform/endpoint'
import type { savePermissions } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { ChangeUsers } from '../change-users.ts'
import { formatNames, sortKeys } from '../user-fields.ts'

type Change = Input<typeof savePermissions>['changes'][number]
type Holder = { id: number; name: string; boss: boolean; keys: string[] }

async function getHolders(db: Db, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await db.execute<Holder>(sql`
    select u.id::int as id, u.name, u.boss, array(select p.key from user_permission p where p.user_id = u.id) as keys
    from app_user u where u.id = any(${sql.param(ids)}::bigint[]) order by u.id`)
  return rows
}

function requireExpectedState(holders: readonly Holder[], changes: readonly Change[]): void {
  const bosses = holders.filter(({ boss }) => boss)
  if (bosses.length > 0) throw new AppError('boss_holds_all', { users: formatNames(bosses) })
  const keysByUser = new Map(holders.map(({ id, keys }) => [id, new Set(keys)]))
  const staleIds = new Set(
    changes
      .filter(({ user_id, key, expected }) => keysByUser.get(user_id)?.has(key) !== expected)
      .map(({ user_id }) => user_id),
  )
  const changedHolders = holders.filter(({ id }) => staleIds.has(id))
  if (changedHolders.length > 0)
    throw new AppError(
      'permissions_changed',
      { users: formatNames(changedHolders) },
      { user_ids: [...staleIds] },
    )
}

async function savePermissionChanges(db: Db, tenantId: number, changes: readonly Change[]): Promise<void> {
  const pairs = (granted: boolean) =>
    JSON.stringify(
      changes.filter((change) => change.granted === granted).map(({ user_id, key }) => ({ user_id, key })),
    )
  await db.execute(sql`
    delete from user_permission p using json_to_recordset(${pairs(false)}::json) as c (user_id bigint, key text)
    where p.user_id = c.user_id and p.key = c.key`)
  await db.execute(sql`
    insert into user_permission (tenant_id, user_id, key)
    select ${tenantId}::int, c.user_id, c.key from json_to_recordset(${pairs(true)}::json) as c (user_id bigint, key text)
    on conflict do nothing`)
}

/** Grants and revokes permissions, all or none. */
export const permissionGrants = (change: ChangeUsers) => ({
  async save(context: ManualTransactionContext, { changes }: Input<typeof savePermissions>) {
    const { actor, request } = context
    const ids = [...new Set(changes.map(({ user_id }) => user_id))].sort((a, b) => a - b)
    const cells = new Set(changes.map(({ user_id, key }) => `${user_id} ${key}`))
    if (cells.size < changes.length) throw new AppError('permission_repeated')
    return change(context, ids, async (db) => {
      const before = await getHolders(db, ids)
      if (before.length < ids.length) throw new AppError('not_found')
      requireExpectedState(before, changes)
      await savePermissionChanges(db, actor.tenantId, changes)
      const after = new Map((await getHolders(db, ids)).map(({ id, keys }) => [id, sortKeys(keys)]))
      let changedCount = 0
      for (const { id, name, keys } of before) {
        const [keysBefore, keysAfter] = [sortKeys(keys), after.get(id) ?? []]
        if (keysBefore.join() === keysAfter.join()) continue
        changedCount++
        const auditEvent = {
          action: 'user.permissions_changed',
          entity: 'user',
          entityId: id,
          before: { name, keys: keysBefore },
          after: { name, keys: keysAfter },
        }
        await audit(db, actor, auditEvent, request.id)
      }
      return { users: changedCount }
    })
  },
})
