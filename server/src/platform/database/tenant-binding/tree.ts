import type { DeleteStmt, InsertStmt, SelectStmt, UpdateStmt } from 'libpg-query'

/** Kinds of statements that write. */
export const CHANGES: ReadonlySet<string> = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt'])

/** The list of columns `1`. */
export const ONE = [{ ResTarget: { val: { A_Const: { ival: { ival: 1 } } } } }]

/** Returns the highest number of a parameter in a parsed statement, or 0. */
export function highestParameter(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = 'ParamRef' in value ? ((value.ParamRef as { number?: number }).number ?? 0) : 0
  return Math.max(own, 0, ...Object.values(value).map(highestParameter))
}

/** True if the tree has a node of one of the kinds. */
export function hasKey(value: unknown, keys: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, child]) => keys.has(key) || hasKey(child, keys))
}

/** A statement that may change rows. */
export interface Changes {
  InsertStmt?: InsertStmt
  UpdateStmt?: UpdateStmt
  DeleteStmt?: DeleteStmt
  SelectStmt?: SelectStmt
}
