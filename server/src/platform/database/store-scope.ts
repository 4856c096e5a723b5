import { type SQL, sql } from 'drizzle-orm'

/** The stores that a user may work in, and the people whose customers the user sees. */
export interface LimitedStores {
  readonly locationIds: readonly number[]
  /** The employees of these stores, and the user. */
  readonly memberIds: readonly number[]
}
/** Whose data a user sees: that of the whole company, or that of some stores. */
export type StoreScope = 'all' | LimitedStores

/**
 * Role of requests of users who are limited to stores: a member of the application role, whose policies hide records of other
 * stores. Without the settings of `storeSettings` it sees no record of any store.
 */
export const STORE_ROLE = 'shangxue_store_app'

const idList = (ids: readonly number[]): string => {
  if (!ids.every(Number.isSafeInteger)) throw new TypeError('not a list of ids')
  return `{${ids.join(',')}}`
}

/** The settings that the policies of STORE_ROLE read, by name. */
export const storeSettings = ({ locationIds, memberIds }: LimitedStores): [name: string, value: string][] => [
  ['app.stores', idList(locationIds)],
  ['app.members', idList(memberIds)],
]

export const includesStore = (stores: StoreScope, locationId: number | null): boolean =>
  stores === 'all' || (locationId !== null && stores.locationIds.includes(locationId))

export interface StoreScopeRow {
  readonly boss: boolean
  readonly storeScope: string
  readonly storeIds: readonly (number | string)[]
  readonly memberIds: readonly (number | string)[]
}

/** SQL: ids of the locations of user `u`, who is limited to stores. */
const locationIdsOf = (u: SQL): SQL => sql`
  select r.location_id from staff_record r where r.tenant_id = ${u}.tenant_id and r.user_id = ${u}.id
    and r.location_id is not null and ${u}.store_scope = 'own'
  union select a.location_id from user_store a where a.tenant_id = ${u}.tenant_id and a.user_id = ${u}.id
    and ${u}.store_scope = 'some'`

/** SQL: the columns of a StoreScopeRow without `boss`, for user `u`. */
export const storeScopeColumns = (u: SQL): SQL => sql`
  ${u}.store_scope as "storeScope", array(${locationIdsOf(u)}) as "storeIds",
  array(select r.user_id from staff_record r where ${u}.store_scope <> 'all' and r.tenant_id = ${u}.tenant_id
    and r.location_id in (${locationIdsOf(u)}) union select ${u}.id) as "memberIds"`

/** A boss is never limited. */
export const toStoreScope = ({ boss, storeScope, storeIds, memberIds }: StoreScopeRow): StoreScope =>
  boss || storeScope === 'all'
    ? 'all'
    : { locationIds: storeIds.map(Number).sort(byNumber), memberIds: memberIds.map(Number).sort(byNumber) }

const byNumber = (a: number, b: number) => a - b
