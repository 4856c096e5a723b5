import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  ASK_AGAIN_HOURS,
  type askForPermission,
  type decidePermissionRequest,
  type listPermissionRequests,
  type ownPermissionRequests,
} from '@shangxue/contract/permission-requests'
import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/permissions'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { iso } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context, SlowContext } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import type { ChangeUsers } from './changes.ts'
import { inOrder } from './words.ts'

const LISTED = 200

interface Asked extends Record<string, unknown> {
  readonly key: PermissionKey
  readonly asked_at: string
}

const told = <T extends { readonly asked_at: string }>(row: T): T => ({ ...row, asked_at: iso(row.asked_at) })

/** Requests a permission and notifies every boss, once while the request is pending. */
export async function ask(
  { db, actor }: Context,
  { key, purpose, address }: Input<typeof askForPermission>,
): Promise<Output<typeof askForPermission>> {
  const name = PERMISSION_NAMES[key]
  if (actor.can(key)) throw new Refusal('permission_held', { name })
  const { tenantId, userId } = actor
  const { rows: late } = await db.execute(sql`
    select from permission_request
    where user_id = ${userId} and key = ${key} and state = 'declined'
      and decided_at > now() - make_interval(hours => ${ASK_AGAIN_HOURS}::int) limit 1`)
  if (late.length > 0) throw new Refusal('permission_declined', { name })
  const { rows: made } = await db.execute<Asked>(sql`
    insert into permission_request (tenant_id, user_id, key, purpose, address)
    values (${tenantId}, ${userId}, ${key}, ${purpose}, ${address})
    on conflict (tenant_id, user_id, key) where state = 'pending' do nothing
    returning key, asked_at`)
  if (made[0]) {
    await tellBosses(db, tenantId, `${actor.userName}申请“${name}”权限`, `用于：${purpose}`)
    return told(made[0])
  }
  const [pending] = await own({ db, actor }, key)
  // The request was decided between the two statements.
  if (!pending) throw new Refusal('conflict')
  return pending
}

async function tellBosses(db: Db, tenantId: number, title: string, body: string): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where boss and disabled_at is null`,
  )
  const news = { kind: 'account.permission_asked', link: '/admin/permission-management', title, body }
  await notify(db, ...rows.map(({ id }) => ({ tenantId, userId: id, ...news })))
}

export async function own(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  key?: PermissionKey,
): Promise<Output<typeof ownPermissionRequests>> {
  const { rows } = await db.execute<Asked>(sql`
    select key, asked_at from permission_request
    where user_id = ${actor.userId} and state = 'pending' ${key ? sql`and key = ${key}` : sql``} order by asked_at`)
  return rows.map(told)
}

/** Excludes requests whose permission was granted in the grid meanwhile. */
export async function list({ db }: Context): Promise<Output<typeof listPermissionRequests>> {
  const { rows } = await db.execute<
    Output<typeof listPermissionRequests>[number] & Record<string, unknown>
  >(sql`
    select r.id::float8 as id, r.key, r.asked_at, r.purpose,
           u.id::float8 as user_id, u.name as user, u.position
    from permission_request r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.state = 'pending' and u.disabled_at is null and not u.boss
      and not exists (
        select from user_permission p where p.tenant_id = r.tenant_id and p.user_id = r.user_id and p.key = r.key)
    order by r.asked_at, r.id limit ${LISTED}`)
  return rows.map(told)
}

interface Request extends Record<string, unknown> {
  readonly key: PermissionKey
  readonly state: string
  readonly address: string
  readonly user_id: number
  readonly name: string
  readonly disabled: boolean
  readonly keys: PermissionKey[]
}

/** Locks a pending request until the transaction ends. */
async function lockPending(db: Db, id: number): Promise<Request> {
  const { rows } = await db.execute<Request>(sql`
    select r.key, r.state, r.address, r.user_id::float8 as user_id, u.name, u.disabled_at is not null as disabled,
           array(select p.key from user_permission p where p.user_id = u.id) as keys
    from permission_request r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.id = ${id} for no key update of r`)
  const [request] = rows
  if (!request) throw new Refusal('not_found')
  if (request.state !== 'pending') throw new Refusal('permission_request_closed')
  return request
}

/** A concurrent second decision throws `permission_request_closed`. */
export const decide =
  (change: ChangeUsers) =>
  async (
    context: SlowContext,
    { id, grant }: Input<typeof decidePermissionRequest>,
  ): Promise<Output<typeof decidePermissionRequest>> => {
    const { actor, request, transaction } = context
    const { tenantId, userId } = actor
    const asker = await transaction(async (db) => (await lockPending(db, id)).user_id)
    return change(context, [asker], async (db) => {
      const asked = await lockPending(db, id)
      if (grant && asked.disabled) throw new Refusal('account_closed', { name: asked.name })
      const state = grant ? 'granted' : 'declined'
      await db.execute(sql`
        update permission_request set state = ${state}, decided_by = ${userId}, decided_at = now() where id = ${id}`)
      const name = PERMISSION_NAMES[asked.key]
      await notify(db, {
        ...{ tenantId, userId: asked.user_id, kind: `account.permission_${state}` },
        ...(grant
          ? { title: `已获得“${name}”权限`, body: '点这里继续', link: asked.address }
          : { title: `没有获得“${name}”权限`, body: `${actor.userName}没有同意`, link: '/my-profile' }),
      })
      if (!grant || asked.keys.includes(asked.key)) return { state }
      await db.execute(sql`
        insert into user_permission (tenant_id, user_id, key) values (${tenantId}, ${asked.user_id}, ${asked.key})
        on conflict do nothing`)
      const deed = {
        action: 'user.permissions_changed',
        entity: 'user',
        entityId: asked.user_id,
        before: { name: asked.name, keys: inOrder(asked.keys) },
        after: { name: asked.name, keys: inOrder([...asked.keys, asked.key]) },
      }
      await audit(db, actor, deed, request.id)
      return { state }
    })
  }
