import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import {
  type decidePermissionRequest,
  type listOwnPermissionRequests,
  type listPermissionRequests,
  REQUEST_COOLDOWN_HOURS,
  type submitPermissionRequest,
} from '@shangxue/contract/users/permission-requests'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Context, ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { notify } from '../../notifications/service.ts'
import type { ChangeUsers } from '../change-users.ts'
import { sortKeys } from '../user-fields.ts'

const LIST_LIMIT = 200

interface OwnRequestRow extends Record<string, unknown> {
  readonly key: PermissionKey
  readonly asked_at: string
}

const toResponse = <T extends { readonly asked_at: string }>(row: T): T => ({
  ...row,
  asked_at: toIso(row.asked_at),
})

/** Requests a permission and notifies every boss, once while the request is pending. */
export async function requestPermission(
  { db, actor }: Context,
  { key, purpose, address }: Input<typeof submitPermissionRequest>,
): Promise<Output<typeof submitPermissionRequest>> {
  const name = PERMISSION_NAMES[key]
  if (actor.can(key)) throw new AppError('permission_held', { name })
  const { tenantId, userId } = actor
  const { rows: recentlyDeclined } = await db.execute(sql`
    select from permission_request
    where user_id = ${userId} and key = ${key} and state = 'declined'
      and decided_at > now() - make_interval(hours => ${REQUEST_COOLDOWN_HOURS}::int) limit 1`)
  if (recentlyDeclined.length > 0) throw new AppError('permission_declined', { name })
  const { rows: insertedRows } = await db.execute<OwnRequestRow>(sql`
    insert into permission_request (tenant_id, user_id, key, purpose, address)
    values (${tenantId}, ${userId}, ${key}, ${purpose}, ${address})
    on conflict (tenant_id, user_id, key) where state = 'pending' do nothing
    returning key, asked_at`)
  if (insertedRows[0]) {
    await notifyBosses(db, tenantId, `${actor.userName}申请“${name}”权限`, `用于：${purpose}`)
    return toResponse(insertedRows[0])
  }
  const [pending] = await listOwnRequests({ db, actor }, key)
  // The request was decided between the two statements.
  if (!pending) throw new AppError('conflict')
  return pending
}

async function notifyBosses(db: Db, tenantId: number, title: string, body: string): Promise<void> {
  const notice = { kind: 'account.permission_asked', link: '/admin/permission-management', title, body }
  await notify(db, ...(await listBossIds(db)).map((userId) => ({ tenantId, userId, ...notice })))
}

export async function listOwnRequests(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  key?: PermissionKey,
): Promise<Output<typeof listOwnPermissionRequests>> {
  const { rows } = await db.execute<OwnRequestRow>(sql`
    select key, asked_at from permission_request
    where user_id = ${actor.userId} and state = 'pending' ${key ? sql`and key = ${key}` : sql``} order by asked_at`)
  return rows.map(toResponse)
}

/** Excludes requests whose permission was granted in the grid meanwhile. */
export async function listPendingRequests({ db }: Context): Promise<Output<typeof listPermissionRequests>> {
  const { rows } = await db.execute<
    Output<typeof listPermissionRequests>[number] & Record<string, unknown>
  >(sql`
    select r.id::float8 as id, r.key, r.asked_at, r.purpose,
           u.id::float8 as user_id, u.name as user, u.position
    from permission_request r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.state = 'pending' and u.disabled_at is null and not u.boss
      and not exists (
        select from user_permission p where p.tenant_id = r.tenant_id and p.user_id = r.user_id and p.key = r.key)
    order by r.asked_at, r.id limit ${LIST_LIMIT}`)
  return rows.map(toResponse)
}

interface PendingRequest extends Record<string, unknown> {
  readonly key: PermissionKey
  readonly state: string
  readonly address: string
  readonly user_id: number
  readonly name: string
  readonly disabled: boolean
  readonly keys: PermissionKey[]
}

/** Locks a pending request until the transaction ends. */
async function lockPending(db: Db, id: number): Promise<PendingRequest> {
  const { rows } = await db.execute<PendingRequest>(sql`
    select r.key, r.state, r.address, r.user_id::float8 as user_id, u.name, u.disabled_at is not null as disabled,
           array(select p.key from user_permission p where p.user_id = u.id) as keys
    from permission_request r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.id = ${id} for no key update of r`)
  const [request] = rows
  if (!request) throw new AppError('not_found')
  if (request.state !== 'pending') throw new AppError('permission_request_closed')
  return request
}

/** A concurrent second decision throws `permission_request_closed`. */
export const decidePermissionRequestWith =
  (change: ChangeUsers) =>
  async (
    context: ManualTransactionContext,
    { id, grant }: Input<typeof decidePermissionRequest>,
  ): Promise<Output<typeof decidePermissionRequest>> => {
    const { actor, request, transaction } = context
    const { tenantId, userId } = actor
    const requesterId = await transaction(async (db) => (await lockPending(db, id)).user_id)
    return change(context, [requesterId], async (db) => {
      const pendingRequest = await lockPending(db, id)
      if (grant && pendingRequest.disabled)
        throw new AppError('account_closed', { name: pendingRequest.name })
      const state = grant ? 'granted' : 'declined'
      await db.execute(sql`
        update permission_request set state = ${state}, decided_by = ${userId}, decided_at = now() where id = ${id}`)
      const name = PERMISSION_NAMES[pendingRequest.key]
      await notify(db, {
        ...{ tenantId, userId: pendingRequest.user_id, kind: `account.permission_${state}` },
        ...(grant
          ? { title: `已获得“${name}”权限`, body: '点这里继续', link: pendingRequest.address }
          : { title: `没有获得“${name}”权限`, body: `${actor.userName}没有同意`, link: '/my-profile' }),
      })
      if (!grant || pendingRequest.keys.includes(pendingRequest.key)) return { state }
      await db.execute(sql`
        insert into user_permission (tenant_id, user_id, key) values (${tenantId}, ${pendingRequest.user_id}, ${pendingRequest.key})
        on conflict do nothing`)
      const auditEvent = {
        action: 'user.permissions_changed',
        entity: 'user',
        entityId: pendingRequest.user_id,
        before: { name: pendingRequest.name, keys: sortKeys(pendingRequest.keys) },
        after: { name: pendingRequest.name, keys: sortKeys([...pendingRequest.keys, pendingRequest.key]) },
      }
      await audit(db, actor, auditEvent, request.id)
      return { state }
    })
  }
