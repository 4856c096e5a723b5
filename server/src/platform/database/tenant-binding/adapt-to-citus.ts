import type { CaseExpr, Node } from 'libpg-query'
import { moveSubselects } from './move-subselects.ts'
import { CHANGES, hasKey, highestParameter, ONE } from './tree.ts'

type Fields = Record<string, unknown>

/**
 * Changes a parsed statement, in place, where Citus accepts less than PostgreSQL:
 *
 * - `now()` in a statement that writes becomes a parameter: Citus refuses it in `ON CONFLICT`, `CASE` and `COALESCE`, and
 *   the time of a worker differs.
 * - Sub-selects and changes in common table expressions return a column, because Citus stores their results as a table.
 * - `INSERT … SELECT` returns a column. Otherwise Citus copies the rows with COPY, which row-level security forbids.
 * - `CASE x WHEN y` becomes `CASE WHEN x = y`, because Citus writes the first form wrongly in an update.
 * - Sub-selects move out of `VALUES` and of the `RETURNING` of an insert.
 *
 * Returns true if the parameter is used; its number follows the statement's last one.
 */
export function adaptToCitus(statement: Node): boolean {
  const isWrite = hasKey(statement, CHANGES)
  const start = {
    TypeCast: {
      arg: { ParamRef: { number: highestParameter(statement) + 1 } },
      typeName: { names: [{ String: { sval: 'timestamptz' } }], typemod: -1 },
    },
  }
  let takesStart = false

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const node = value as Fields
    if (isWrite && isNow(node)) {
      takesStart = true
      return start
    }
    addColumn(node)
    if (isWrite && node.CaseExpr) searchCase(node.CaseExpr as CaseExpr)
    for (const [key, child] of Object.entries(node)) node[key] = visit(child)
    return node
  }

  if (isWrite) moveSubselects(statement)
  visit(statement)
  return takesStart
}

function isNow(node: Fields): boolean {
  const call = node.FuncCall as { funcname?: { String?: { sval?: string } }[] } | undefined
  return call?.funcname?.at(-1)?.String?.sval === 'now'
}

function addColumn(node: Fields): void {
  const select = node.SelectStmt as Fields | undefined
  if (select && !select.targetList && !select.valuesLists && select.op === 'SETOP_NONE')
    select.targetList = ONE
  const insert = node.InsertStmt as { selectStmt?: { SelectStmt?: Fields } } | undefined
  const isInsertSelect = insert !== undefined && !insert.selectStmt?.SelectStmt?.valuesLists
  const query = (node.CommonTableExpr as { ctequery?: Fields } | undefined)?.ctequery ?? {}
  const change = (query.InsertStmt ?? query.UpdateStmt ?? query.DeleteStmt) as Fields | undefined
  for (const target of [change, isInsertSelect ? (insert as Fields) : undefined])
    if (target) target.returningClause ??= { exprs: ONE }
}

function searchCase(expression: CaseExpr): void {
  const { arg } = expression
  if (!arg || !('ColumnRef' in arg)) return
  delete expression.arg
  for (const branch of expression.args ?? [])
    if ('CaseWhen' in branch && branch.CaseWhen.expr)
      branch.CaseWhen.expr = {
        A_Expr: {
          kind: 'AEXPR_OP',
          name: [{ String: { sval: '=' } }],
          lexpr: structuredClone(arg),
          rexpr: branch.CaseWhen.expr,
        },
      }
}
