import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getUser, listPermissions, listUsers, UserState } from '@shangxue/contract/users/admin'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { NO_PASSWORD } from '../../platform/session/passwords.ts'
import { hasSecondFactor, listSignInsOfUser } from '../session/service.ts'
import { userPermissions } from './schema.ts'
import { getStores } from './stores/user-stores.ts'
import { normalizeText, sortKeys } from './user-fields.ts'

type User = Output<typeof listUsers>['list'][number]
type Detail = Output<typeof getUser>
type GridRow = Output<typeof listPermissions>['list'][number]

const nameMatches = (q: string): SQL =>
  sql`strpos(lower(concat_ws(' ', u.name, u.login, u.position)), ${normalizeText(q).toLowerCase()}) > 0`

const IN_STATE: Record<UserState, SQL> = {
  active: sql`u.disabled_at is null`,
  no_password: sql`u.disabled_at is null and u.password_hash = ${NO_PASSWORD}`,
  // Programs are listed with their API keys.
  disabled: sql`u.disabled_at is not null and not u.service`,
  all: sql`not u.service`,
}

const isActiveSignIn = sql`s.user_id = u.id and s.ended_at is null and s.expires_at > now() and u.disabled_at is null`
const columns = sql`u.id::int as id, coalesce(u.login, u.name) as yonghuming, u.name, u.store_scope,
  u.position as zhiwei, u.avatar, u.boss, u.disabled_at, u.created_at,
  u.password_hash <> ${NO_PASSWORD} as has_password,
  (select count(*)::int from sign_in s where ${isActiveSignIn}) as sign_ins,
  (select max(s.last_used_at) from sign_in s where s.user_id = u.id) as last_used_at`

const toUser = (row: User): User => ({
  ...row,
  disabled_at: toIsoOrNull(row.disabled_at),
  created_at: toIso(row.created_at),
  last_used_at: toIsoOrNull(row.last_used_at),
})

/** FROM and ORDER BY of the users that match the filters. */
export const usersFrom = ({ q, state }: Pick<Input<typeof listUsers>, 'q' | 'state'>): SQL =>
  sql`from app_user u where ${IN_STATE[state]} and ${nameMatches(q)}
    order by u.disabled_at is not null, u.boss desc, u.name, u.id`

/** Queries for user administration. */
export const userQueries = (db: Db, tenantId: number) => ({
  async list({ q, state, ...page }: Input<typeof listUsers>) {
    const fromFiltered = sql`from app_user u where ${IN_STATE[state]} and ${nameMatches(q)}`
    const { rows } = await db.execute<User & Record<string, unknown>>(sql`
      select ${columns} ${usersFrom({ q, state })} ${limitOffset(page)}`)
    return toPage(rows.map(toUser), page, await cappedCount(db, sql`select 1 ${fromFiltered}`))
  },

  async detail(id: number): Promise<Detail | undefined> {
    const { rows } = await db.execute<User & Record<string, unknown>>(
      sql`select ${columns} from app_user u where u.id = ${id} and not u.service`,
    )
    const [row] = rows
    if (!row) return undefined
    const keys = await db
      .select({ key: userPermissions.key })
      .from(userPermissions)
      .where(eq(userPermissions.userId, id))
    const signIns = row.disabled_at === null ? await listSignInsOfUser(db, tenantId, id) : []
    return {
      ...toUser(row),
      keys: sortKeys(keys.map(({ key }) => key)),
      ...(await getStores(db, id)),
      second_factor: await hasSecondFactor(db, { tenantId, userId: id }),
      devices: signIns.map((signIn) => ({
        id: signIn.id,
        device: signIn.device,
        address: signIn.address,
        signed_in_at: signIn.createdAt.toISOString(),
        last_used_at: signIn.lastUsedAt.toISOString(),
      })),
    }
  },

  /** Enabled users with their permissions. */
  async grid({ q, ...page }: Input<typeof listPermissions>) {
    const fromFiltered = sql`from app_user u where u.disabled_at is null and ${nameMatches(q)}`
    const { rows } = await db.execute<GridRow & Record<string, unknown>>(sql`
      select u.id::int as id, u.name as yonghuming, u.position as zhiwei, u.avatar, u.boss,
             array(select p.key from user_permission p where p.user_id = u.id) as keys
      ${fromFiltered} order by u.boss desc, u.position, u.name, u.id ${limitOffset(page)}`)
    const list = rows.map((row) => ({ ...row, keys: sortKeys(row.keys) }))
    return toPage(list, page, await cappedCount(db, sql`select 1 ${fromFiltered}`))
  },
})
