/** Whose data a user sees: all stores, the store of the staff record, or chosen stores. A boss always sees all. */
export const STORE_SCOPES = ['all', 'own', 'some'] as const
export type StoreScopeKind = (typeof STORE_SCOPES)[number]
export const STORE_SCOPE_NAMES: Record<StoreScopeKind, string> = {
  all: '全部门店',
  own: '所在门店',
  some: '指定门店',
}
/** Stores that can be chosen for one user. */
export const CHOSEN_STORES_MAX = 200
