import type {
  ColumnRef,
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  SelectStmt,
  TypeCast,
  UpdateStmt,
} from 'libpg-query'
import { selectFromJoined } from './select-from-joined.ts'
import { CHANGES, type Changes, hasKey, ONE } from './tree.ts'

const SUBSELECT = new Set(['SubLink'])
const JOIN_OR_SUBSELECT = new Set(['SubLink', 'JoinExpr', 'RangeSubselect'])
const CONSTANT = new Set(['A_Const'])

/**
 * Citus refuses sub-selects in `INSERT … VALUES`, and sub-selects and functions that depend on settings in RETURNING. Those
 * of one inserted row move into `INSERT … SELECT`, those of RETURNING into a query of the changed rows. So does an insert
 * that follows other changes in its WITH, which Citus would send to one shard with it. What `INSERT … SELECT` reads from
 * tables moves into its WITH. Changes the statement in place.
 */
export function moveSubselects(statement: Node): void {
  visitInserts(statement, new Set(expressionNames(statement)))
  const { InsertStmt: insert, UpdateStmt: update, DeleteStmt: deletion } = statement as Changes
  const change = insert ?? update ?? deletion
  const others = update?.fromClause ?? deletion?.usingClause
  const followsChanges = insert !== undefined && hasKey(insert.withClause, CHANGES)
  const canMove = !others || avoids(change?.returningClause, new Set(namesOf(others)))
  if (!change || !(followsChanges || needsQuery(change.returningClause))) return
  if (canMove) selectFromChanged(statement as Changes, change)
  else if (!hasKey(change.returningClause, SUBSELECT)) selectFromJoined(statement as Changes, change)
}

function needsQuery(returning: unknown): boolean {
  if (typeof returning !== 'object' || returning === null) return false
  if ('SubLink' in returning || 'FuncCall' in returning) return true
  // A date becomes text by a setting of the session.
  const cast = 'TypeCast' in returning ? (returning.TypeCast as TypeCast) : undefined
  const type = cast?.typeName?.names?.at(-1)
  if (type && 'String' in type && type.String.sval === 'text') return true
  return Object.values(returning).some(needsQuery)
}

const aliasOf = ({ relation }: { relation?: RangeVar }): string =>
  relation?.alias?.aliasname ?? relation?.relname ?? ''

/** True if no column is one of the other tables. Inside sub-selects, columns without a table are their own. */
function avoids(value: unknown, others: ReadonlySet<string>, isInSubselect = false): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (!('ColumnRef' in value))
    return Object.entries(value).every(([key, child]) =>
      avoids(child, others, isInSubselect || key === 'SubLink'),
    )
  const [table, ...column] = (value.ColumnRef as ColumnRef).fields ?? []
  if (column.length === 0) return isInSubselect
  return table !== undefined && 'String' in table && !others.has(table.String.sval ?? '')
}

/** Returns the names of all common table expressions. */
function expressionNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'ctename' in value ? [String(value.ctename)] : []
  return own.concat(Object.values(value).flatMap(expressionNames))
}

/** True if a table is read and not only the results of common table expressions. */
function readsTable(value: unknown, expressions: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('RangeVar' in value) return !expressions.has((value.RangeVar as RangeVar).relname ?? '')
  return Object.values(value).some((child) => readsTable(child, expressions))
}

function namesOf(from: unknown): string[] {
  if (typeof from !== 'object' || from === null) return []
  const { aliasname, relname } = from as { aliasname?: string; relname?: string }
  return [aliasname, relname].flatMap((name) => name ?? []).concat(Object.values(from).flatMap(namesOf))
}

function visitInserts(value: unknown, expressions: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('InsertStmt' in value) {
    const insert = value.InsertStmt as InsertStmt
    selectValues(insert)
    selectFromWith(insert, expressions)
  }
  for (const child of Object.values(value)) visitInserts(child, expressions)
}

function selectValues(insert: InsertStmt): void {
  const select = insert.selectStmt && 'SelectStmt' in insert.selectStmt && insert.selectStmt.SelectStmt
  const [row, ...more] = select ? (select.valuesLists ?? []) : []
  if (!select || !row || more.length > 0 || !('List' in row) || !hasKey(row, SUBSELECT)) return
  const columns = insert.cols ?? []
  // A default is no expression: the column is left out.
  const values = (row.List.items ?? [])
    .map((item, nth) => ({ item, column: columns[nth] }))
    .filter(({ item }) => !('SetToDefault' in item))
  insert.cols = values.flatMap(({ column }) => column ?? [])
  select.targetList = values.map(({ item }) => ({ ResTarget: { val: item } }))
  delete select.valuesLists
}

/** Turns `INSERT … SELECT f(x) FROM t JOIN …` into `WITH selected_row AS (SELECT …) INSERT … SELECT * FROM selected_row`. */
function selectFromWith(insert: InsertStmt, expressions: ReadonlySet<string>): void {
  const query = insert.selectStmt
  const select = query && 'SelectStmt' in query ? query.SelectStmt : undefined
  if (!select || select.valuesLists) return
  if (!hasKey(select, JOIN_OR_SUBSELECT) && !readsTable(select.fromClause, expressions)) return
  const columns = (insert.cols ?? []).map((column) =>
    'ResTarget' in column ? (column.ResTarget.name ?? '') : '',
  )
  const targets = select.targetList ?? []
  // A parameter without a type gets that of the column that it is inserted into.
  const staysOutside = (nth: number) => !isOrdered(select) && isUntyped(targets[nth])
  const inside = columns.filter((_, nth) => !staysOutside(nth))
  select.targetList = inside.length > 0 ? targets.filter((_, nth) => !staysOutside(nth)) : ONE
  const selected: Node = {
    CommonTableExpr: {
      ctename: 'selected_row',
      aliascolnames: (inside.length > 0 ? inside : ['one']).map((sval) => ({ String: { sval } })),
      ctematerialized: 'CTEMaterializeAlways',
      ctequery: query as Node,
    },
  }
  insert.withClause = { ...insert.withClause, ctes: [...(insert.withClause?.ctes ?? []), selected] }
  insert.selectStmt = {
    SelectStmt: {
      targetList: columns.map((sval, nth) =>
        staysOutside(nth)
          ? (targets[nth] as Node)
          : { ResTarget: { val: { ColumnRef: { fields: [{ String: { sval } }] } } } },
      ),
      fromClause: [{ RangeVar: { relname: 'selected_row', inh: true, relpersistence: 'p' } }],
      limitOption: 'LIMIT_OPTION_DEFAULT',
      op: 'SETOP_NONE',
    },
  }
}

/** True if the columns of the list are counted or compared. */
const isOrdered = ({ op, distinctClause, groupClause, sortClause }: SelectStmt): boolean =>
  op !== 'SETOP_NONE' || Boolean(distinctClause || groupClause) || hasKey(sortClause, CONSTANT)

function isUntyped(target: Node | undefined): boolean {
  const value = target && 'ResTarget' in target ? target.ResTarget.val : undefined
  return value !== undefined && ('ParamRef' in value || 'A_Const' in value)
}

/** Turns `UPDATE … RETURNING f(x)` into `WITH changed_row AS (UPDATE … RETURNING *) SELECT f(x) FROM changed_row`. */
function selectFromChanged(statement: Changes, change: InsertStmt | UpdateStmt | DeleteStmt): void {
  const { withClause, returningClause } = change
  const aliasname = aliasOf(change)
  const star: Node = {
    ResTarget: { val: { ColumnRef: { fields: [{ String: { sval: aliasname } }, { A_Star: {} }] } } },
  }
  delete change.withClause
  change.returningClause = { ...returningClause, exprs: [star] }
  const changed: Node = {
    CommonTableExpr: {
      ctename: 'changed_row',
      ctematerialized: 'CTEMaterializeDefault',
      ctequery: { ...statement } as Node,
    },
  }
  delete statement.InsertStmt
  delete statement.UpdateStmt
  delete statement.DeleteStmt
  statement.SelectStmt = {
    withClause: { ...withClause, ctes: [...(withClause?.ctes ?? []), changed] },
    targetList: returningClause?.exprs ?? ONE,
    fromClause: [
      { RangeVar: { relname: 'changed_row', inh: true, relpersistence: 'p', alias: { aliasname } } },
    ],
    limitOption: 'LIMIT_OPTION_DEFAULT',
    op: 'SETOP_NONE',
  }
}
