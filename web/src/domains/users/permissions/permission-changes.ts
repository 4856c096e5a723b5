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
  readonly revoked: readonly PermissionKey[]
}

const holdsNow = ({ boss, keys }: GridRow, key: PermissionKey): boolean => boss || keys.includes(key)

/** True if the user holds the key after the pending changes are saved. */
export const hasKey = (row: GridRow, key: PermissionKey, changes: PendingChanges): boolean =>
  row.boss || (changes.get(row.id)?.get(key) ?? holdsNow(row, key))

export const isChanged = (row: GridRow, key: PermissionKey, changes: PendingChanges): boolean =>
  hasKey(row, key, changes) !== holdsNow(row, key)

/** Sets keys of some users, except bosses. Users without remaining differences are dropped. */
export function withKeys(
  changes: PendingChanges,
  rows: readonly GridRow[],
  keys: readonly PermissionKey[],
  granted: (key: PermissionKey) => boolean,
): PendingChanges {
  const next = new Map(changes)
  for (const row of rows) {
    if (row.boss) continue
    const ofUser = new Map(next.get(row.id))
    for (const key of keys) {
      if (holdsNow(row, key) === granted(key)) ofUser.delete(key)
      else ofUser.set(key, granted(key))
    }
    if (ofUser.size > 0) next.set(row.id, ofUser)
    else next.delete(row.id)
  }
  return next
}

/** Sets exactly the keys of a template. */
export const withTemplate = (
  changes: PendingChanges,
  row: GridRow,
  template: readonly PermissionKey[],
): PendingChanges => withKeys(changes, [row], PERMISSION_KEYS, (key) => template.includes(key))

/** Grants the keys to all rows, or revokes them if all rows hold them. */
export function withToggledKeys(
  changes: PendingChanges,
  rows: readonly GridRow[],
  keys: readonly PermissionKey[],
): PendingChanges {
  const editableRows = rows.filter(({ boss }) => !boss)
  const isFullyGranted = editableRows.every((row) => keys.every((key) => hasKey(row, key, changes)))
  return withKeys(changes, editableRows, keys, () => !isFullyGranted)
}

/** Compares with the current rows: an identical change by another boss is no difference. */
export function differences(changes: PendingChanges, rows: readonly GridRow[]): Difference[] {
  return rows.flatMap((row) => {
    const changed = PERMISSION_KEYS.filter((key) => isChanged(row, key, changes))
    if (changed.length === 0) return []
    const granted = changed.filter((key) => hasKey(row, key, changes))
    return [{ row, granted, revoked: changed.filter((key) => !granted.includes(key)) }]
  })
}

export const countOf = (list: readonly Difference[]): number =>
  list.reduce((sum, { granted, revoked }) => sum + granted.length + revoked.length, 0)

export const changesOf = (list: readonly Difference[]): Input<typeof savePermissions>['changes'] =>
  list.flatMap(({ row, granted, revoked }) => [
    ...granted.map((key) => ({ user_id: row.id, key, granted: true, expected: false })),
    ...revoked.map((key) => ({ user_id: row.id, key, granted: false, expected: true })),
  ])
