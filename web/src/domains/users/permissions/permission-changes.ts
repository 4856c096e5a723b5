import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PERMISSION_KEYS, type PermissionKey } from '@shangxue/contract/platform/permissions'
import type { listPermissions, savePermissions } from '@shangxue/contract/users/admin'

export type GridRow = Output<typeof listPermissions>['list'][number]

/** Unsaved permission changes: user → key → granted. Contains only differences from the server. */
export type PendingChanges = ReadonlyMap<number, ReadonlyMap<PermissionKey, boolean>>
export const NO_CHANGES: PendingChanges = new Map()

export interface Difference {
  readonly row: GridRow
  readonly granted: readonly PermissionKey[]
  readonly taken: readonly PermissionKey[]
}

const held = ({ boss, keys }: GridRow, key: PermissionKey): boolean => boss || keys.includes(key)

/** Whether the user would hold the key once everything is saved. */
export const hasKey = (row: GridRow, key: PermissionKey, wanted: PendingChanges): boolean =>
  row.boss || (wanted.get(row.id)?.get(key) ?? held(row, key))

export const isChanged = (row: GridRow, key: PermissionKey, wanted: PendingChanges): boolean =>
  hasKey(row, key, wanted) !== held(row, key)

/** Switches keys of some users; bosses are left alone. A user of whom nothing differs any more is dropped. */
export function withKeys(
  wanted: PendingChanges,
  rows: readonly GridRow[],
  keys: readonly PermissionKey[],
  granted: (key: PermissionKey) => boolean,
): PendingChanges {
  const next = new Map(wanted)
  for (const row of rows) {
    if (row.boss) continue
    const ofUser = new Map(next.get(row.id))
    for (const key of keys) {
      if (held(row, key) === granted(key)) ofUser.delete(key)
      else ofUser.set(key, granted(key))
    }
    if (ofUser.size > 0) next.set(row.id, ofUser)
    else next.delete(row.id)
  }
  return next
}

/** Exactly the keys of a template. */
export const withTemplate = (
  wanted: PendingChanges,
  row: GridRow,
  template: readonly PermissionKey[],
): PendingChanges => withKeys(wanted, [row], PERMISSION_KEYS, (key) => template.includes(key))

/** Grants to all, or takes from all when all hold them already. */
export function withToggledKeys(
  wanted: PendingChanges,
  rows: readonly GridRow[],
  keys: readonly PermissionKey[],
): PendingChanges {
  const open = rows.filter(({ boss }) => !boss)
  const full = open.every((row) => keys.every((key) => hasKey(row, key, wanted)))
  return withKeys(wanted, open, keys, () => !full)
}

/** Against the rows as they are now: what somebody else has changed meanwhile the same way is none. */
export function differences(wanted: PendingChanges, rows: readonly GridRow[]): Difference[] {
  return rows.flatMap((row) => {
    const changed = PERMISSION_KEYS.filter((key) => isChanged(row, key, wanted))
    if (changed.length === 0) return []
    const granted = changed.filter((key) => hasKey(row, key, wanted))
    return [{ row, granted, taken: changed.filter((key) => !granted.includes(key)) }]
  })
}

export const countOf = (list: readonly Difference[]): number =>
  list.reduce((sum, { granted, taken }) => sum + granted.length + taken.length, 0)

export const changesOf = (list: readonly Difference[]): Input<typeof savePermissions>['changes'] =>
  list.flatMap(({ row, granted, taken }) => [
    ...granted.map((key) => ({ user_id: row.id, key, granted: true, expected: false })),
    ...taken.map((key) => ({ user_id: row.id, key, granted: false, expected: true })),
  ])
