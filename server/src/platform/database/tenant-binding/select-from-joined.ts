import type { DeleteStmt, InsertStmt, Node, ResTarget, UpdateStmt } from 'libpg-query'
import type { Changes } from './tree.ts'

/**
 * Turns `UPDATE … FROM c RETURNING f(c.x)` into `WITH changed_row AS (UPDATE … RETURNING c.x AS x) SELECT f(x) FROM changed_row`.
 * Leaves a statement unchanged whose RETURNING has a column without its table. Changes the statement in place.
 */
export function selectFromJoined(statement: Changes, change: InsertStmt | UpdateStmt | DeleteStmt): void {
  const { withClause, returningClause } = change
  const targets = returningClause?.exprs ?? []
  const columns = new Map<string, ColumnFields>()
  if (!collectColumns(targets, columns)) return
  const nameOf = toUniqueNames(columns)
  for (const target of targets) nameResult(target)
  renameColumns(targets, nameOf)
  delete change.withClause
  change.returningClause = {
    ...returningClause,
    exprs: [...columns].map(([key, fields]) => ({
      ResTarget: { name: nameOf.get(key) ?? key, val: { ColumnRef: { fields } } },
    })),
  }
  const changed: Node = {
    CommonTableExpr: {
      ctename: 'changed_row',
      ctematerialized: 'CTEMaterializeDefault',
      ctequery: { ...statement } as Node,
    },
  }
  delete statement.UpdateStmt
  delete statement.DeleteStmt
  statement.SelectStmt = {
    withClause: { ...withClause, ctes: [...(withClause?.ctes ?? []), changed] },
    targetList: targets,
    fromClause: [{ RangeVar: { relname: 'changed_row', inh: true, relpersistence: 'p' } }],
    limitOption: 'LIMIT_OPTION_DEFAULT',
    op: 'SETOP_NONE',
  }
}

type ColumnFields = Node[]

const toName = (node: Node | undefined): string | undefined =>
  node && 'String' in node ? node.String.sval : undefined

const fieldsOf = (value: object): ColumnFields | undefined =>
  'ColumnRef' in value ? ((value.ColumnRef as { fields?: Node[] }).fields ?? []) : undefined

/** Collects `table.column` of an expression. Returns false if a column has another form. */
function collectColumns(value: unknown, columns: Map<string, ColumnFields>): boolean {
  if (typeof value !== 'object' || value === null) return true
  const fields = fieldsOf(value)
  if (!fields) return Object.values(value).every((child) => collectColumns(child, columns))
  const [table, column] = fields.map(toName)
  if (table === undefined || column === undefined || fields.length !== 2) return false
  columns.set(`${table}.${column}`, structuredClone(fields))
  return true
}

/** Columns keep their names, except those that several tables have. */
function toUniqueNames(columns: ReadonlyMap<string, ColumnFields>): Map<string, string> {
  const names = [...columns.values()].map(([, column]) => toName(column) ?? '')
  return new Map(
    [...columns].map(([key, [table, column]]) => {
      const name = toName(column) ?? ''
      const isUnique = names.filter((other) => other === name).length === 1
      return [key, isUnique ? name : `${toName(table)}_${name}`]
    }),
  )
}

/** A result without a name has that of its column, which may be renamed. */
function nameResult(target: Node): void {
  if (!('ResTarget' in target)) return
  const result = target.ResTarget as ResTarget
  let value = result.val
  while (value && 'TypeCast' in value) value = value.TypeCast.arg
  const name = value && toName(fieldsOf(value)?.at(-1))
  if (name !== undefined) result.name ??= name
}

function renameColumns(value: unknown, nameOf: ReadonlyMap<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  const fields = fieldsOf(value)
  if (fields) {
    const sval = nameOf.get(fields.map(toName).join('.')) ?? ''
    fields.splice(0, fields.length, { String: { sval } })
    return
  }
  for (const child of Object.values(value)) renameColumns(child, nameOf)
}
