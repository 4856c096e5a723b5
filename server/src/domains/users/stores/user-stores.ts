import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getUser, setUserStores } from '@shangxue/contract/users/admin'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { ChangeUsers } from '../change-users.ts'
import { users } from '../schema.ts'

type ScopeInput = Pick<Input<typeof setUserStores>, 'store_scope' | 'store_ids'>
type Stores = Pick<Output<typeof getUser>, 'phone' | 'own_store' | 'stores'>

/** The store of the staff record and the stores that were chosen for a user. */
export async function getStores(db: Db, userId: number): Promise<Stores> {
  const { rows } = await db.execute<Stores & Record<string, unknown>>(sql`
    select r.phone, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as own_store,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.name)
        from user_store a join location o on o.id = a.location_id where a.user_id = u.id), '[]') as stores
    from app_user u left join staff_record r on r.user_id = u.id left join location l on l.id = r.location_id
    where u.id = ${userId}`)
  return rows[0] ?? { phone: null, own_store: null, stores: [] }
}

/** The scope as the audit log shows it. */
const toAuditState = (storeScope: string, { own_store, stores }: Stores) => ({
  store_scope: storeScope,
  ...(storeScope === 'own' && own_store && { stores: [own_store.name] }),
  ...(storeScope === 'some' && { stores: stores.map(({ name }) => name) }),
})

async function replaceStores(
  db: Db,
  tenantId: number,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`delete from user_store where user_id = ${userId}`)
  if (ids.length === 0) return
  const { rowCount } = await db.execute(sql`
    insert into user_store (tenant_id, user_id, location_id)
    select ${tenantId}::integer, ${userId}::bigint, l.id from location l where l.id = any(${sql.param([...ids])}::bigint[])`)
  if (rowCount !== ids.length) throw new AppError('not_found')
}

/** Distributed tables have no policies by store (operations/distribution). */
async function requirePolicies(db: Db): Promise<void> {
  const { rows } = await db.execute<{ exist: boolean }>(
    sql`select exists (select from pg_policies where policyname = 'stores') as exist`,
  )
  if (!rows[0]?.exist) throw new AppError('store_scope_unavailable')
}

/**
 * Stores whose data a user sees. Returns the scope for the audit log. Throws `own_store_missing` for the own store of a user
 * without one, which would hide everything, and `store_scope_unavailable`.
 */
export async function saveStoreScope(
  db: Db,
  tenantId: number,
  { id, name }: { readonly id: number; readonly name: string },
  { store_scope, store_ids }: ScopeInput,
) {
  if (store_scope !== 'all') await requirePolicies(db)
  if (store_scope === 'some' && store_ids.length === 0) throw new AppError('own_store_missing', { name })
  await replaceStores(db, tenantId, id, store_scope === 'some' ? store_ids : [])
  const stores = await getStores(db, id)
  if (store_scope === 'own' && stores.own_store === null) throw new AppError('own_store_missing', { name })
  await db.update(users).set({ storeScope: store_scope }).where(eq(users.id, id))
  return toAuditState(store_scope, stores)
}

/** Limits a user to stores, as a boss. The user's next request on any device sees only these. */
export const setUserStoresWith =
  (change: ChangeUsers) =>
  (context: ManualTransactionContext, { id, ...scope }: Input<typeof setUserStores>): Promise<null> =>
    change(context, [id], async (db) => {
      const { actor, request } = context
      const [user] = await db
        .select({ id: users.id, name: users.name, boss: users.boss, storeScope: users.storeScope })
        .from(users)
        .where(eq(users.id, id))
        .for('no key update')
      if (!user) throw new AppError('not_found')
      if (user.boss && scope.store_scope !== 'all') throw new AppError('boss_holds_all', { users: user.name })
      const before = { name: user.name, ...toAuditState(user.storeScope, await getStores(db, id)) }
      const after = { name: user.name, ...(await saveStoreScope(db, actor.tenantId, user, scope)) }
      if (JSON.stringify(before) === JSON.stringify(after)) return null
      const entry = { action: 'user.stores_changed', entity: 'user', entityId: id, before, after }
      await audit(db, actor, entry, request.id)
      return null
    })
