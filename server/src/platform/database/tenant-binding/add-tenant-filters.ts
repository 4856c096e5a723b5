import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import { highestParameter } from './tree.ts'

export interface Relations {
  /** Tables and views with the column tenant_id. */
  readonly ofTenants: ReadonlySet<string>
  /** Tables that belong to no tenant or are read by all, and views that limit their rows themselves. */
  readonly shared: ReadonlySet<string>
  /** True if the tables are distributed over the nodes of Citus. */
  readonly isDistributed: boolean
}

type Reject = (reason: string) => never
/** Names of the common table expressions in scope. */
type Scope = ReadonlySet<string>
type Fields = Record<string, unknown>

/** Statements whose tables are visited, and those without any. Row-level security does not cover the others. */
const STATEMENTS = new Set([
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'ExplainStmt',
  'CreateTableAsStmt',
  'TransactionStmt',
  'VariableSetStmt',
  'VariableShowStmt',
])

/**
 * Limits every reference to a table of tenants in a parsed statement, in place: in WHERE, or in ON for the optional side
 * of an outer join, where a filter after the join would remove rows. Inserted rows carry their tenant as a column, which
 * row-level security checks. Returns true if the parameter is used.
 */
export function addTenantFilters(statement: Node, relations: Relations, reject: Reject): boolean {
  const parameter = { ParamRef: { number: highestParameter(statement) + 1 } }
  let takesTenant = false

  function holdsTenants(table: RangeVar, scope: Scope): boolean {
    const name = table.relname ?? ''
    const schema = table.schemaname ?? (scope.has(name) || name.startsWith('pg_') ? undefined : 'public')
    if (schema !== 'public' || relations.shared.has(name)) return false
    if (!relations.ofTenants.has(name)) reject(`unknown table ${name}`)
    return true
  }

  function filterOf(table: RangeVar, scope: Scope): Node[] {
    if (!holdsTenants(table, scope)) return []
    takesTenant = true
    return [equalsTenant(table.alias?.aliasname ?? table.relname ?? '')]
  }
  const equalsTenant = (alias: string): Node => ({
    A_Expr: {
      kind: 'AEXPR_OP',
      name: [{ String: { sval: '=' } }],
      lexpr: { ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: 'tenant_id' } }] } },
      rexpr: parameter,
    },
  })

  /** Returns the filters that belong to the WHERE of the statement, or to the join around the item. */
  function visitFromItem(item: Node, scope: Scope): Node[] {
    if ('RangeVar' in item) return filterOf(item.RangeVar, scope)
    if ('JoinExpr' in item) return visitJoin(item.JoinExpr, scope)
    visit(item, scope)
    return []
  }

  function visitJoin(join: JoinExpr, scope: Scope): Node[] {
    const left = join.larg ? visitFromItem(join.larg, scope) : []
    const right = join.rarg ? visitFromItem(join.rarg, scope) : []
    if (join.quals) visit(join.quals, scope)
    const [required, optional] = splitByOuterJoin(join.jointype, left, right)
    if (optional.length > 0 && (join.jointype === 'JOIN_FULL' || !join.quals))
      reject('a full join, or an outer join without ON: join sub-selects instead')
    if (join.alias && required.length > 0) reject('a join with a name of its own')
    if (optional.length > 0) join.quals = and(join.quals, optional)
    return required
  }

  function visitFrom(items: Node[] | undefined, scope: Scope): Node[] {
    return (items ?? []).flatMap((item) => visitFromItem(item, scope))
  }

  function visitWith(clause: WithClause | undefined, outer: Scope): Scope {
    if (!clause) return outer
    const scope = new Set(outer)
    const expressions = (clause.ctes ?? []).flatMap((cte) =>
      'CommonTableExpr' in cte ? [cte.CommonTableExpr] : [],
    )
    if (clause.recursive) for (const { ctename } of expressions) scope.add(ctename ?? '')
    for (const { ctename, ctequery } of expressions) {
      if (ctequery) visit(ctequery, new Set(scope))
      scope.add(ctename ?? '')
    }
    return scope
  }

  function visitSelect(select: SelectStmt, outer: Scope): void {
    const { withClause, fromClause, larg, rarg, lockingClause: _, ...expressions } = select
    const scope = visitWith(withClause, outer)
    if (larg) visitSelect(larg, scope)
    if (rarg) visitSelect(rarg, scope)
    visitFields(expressions, scope)
    const filters = visitFrom(fromClause, scope)
    if (filters.length > 0) select.whereClause = and(select.whereClause, filters)
  }

  function visitInsert(insert: InsertStmt, outer: Scope): void {
    const { withClause, relation, ...rest } = insert
    const scope = visitWith(withClause, outer)
    visitFields(rest, scope)
    if (!relation || !holdsTenants(relation, scope)) return
    const columns = (insert.cols ?? []).map((column) => ('ResTarget' in column ? column.ResTarget.name : ''))
    if (!columns.includes('tenant_id')) reject('an insert without tenant_id')
  }

  function visitUpdate(update: UpdateStmt | DeleteStmt, from: Node[] | undefined, outer: Scope): void {
    const { withClause, relation, ...rest } = update
    const scope = visitWith(withClause, outer)
    visitFields({ ...rest, fromClause: undefined, usingClause: undefined }, scope)
    const filters = [...(relation ? filterOf(relation, scope) : []), ...visitFrom(from, scope)]
    if (filters.length > 0) update.whereClause = and(update.whereClause, filters)
  }

  function visitFields(fields: object, scope: Scope): void {
    for (const value of Object.values(fields)) visit(value, scope)
  }

  function visit(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const element of value) visit(element, scope)
    else if (typeof value === 'object' && value !== null) visitNode(value as Fields, scope)
  }

  function visitNode(node: Fields, scope: Scope): void {
    if ('SelectStmt' in node) visitSelect(node.SelectStmt as SelectStmt, scope)
    else if ('InsertStmt' in node) visitInsert(node.InsertStmt as InsertStmt, scope)
    else if ('UpdateStmt' in node) {
      const update = node.UpdateStmt as UpdateStmt
      visitUpdate(update, update.fromClause, scope)
    } else if ('DeleteStmt' in node) {
      const deletion = node.DeleteStmt as DeleteStmt
      visitUpdate(deletion, deletion.usingClause, scope)
    } else visitFields(node, scope)
  }

  for (const kind of Object.keys(statement))
    if (!STATEMENTS.has(kind)) reject(`a statement of the kind ${kind}`)
  visit(statement, new Set())
  return takesTenant
}

/** Separates filters of rows that the join requires from those of rows that it may fill with nulls. */
function splitByOuterJoin(type: JoinExpr['jointype'], left: Node[], right: Node[]): [Node[], Node[]] {
  if (type === 'JOIN_INNER') return [[...left, ...right], []]
  if (type === 'JOIN_LEFT') return [left, right]
  if (type === 'JOIN_RIGHT') return [right, left]
  return [[], [...left, ...right]]
}

function and(condition: Node | undefined, filters: readonly Node[]): Node {
  const args = [...conditionsOf(condition), ...filters]
  const [only, ...others] = args
  return only && others.length === 0 ? only : { BoolExpr: { boolop: 'AND_EXPR', args } }
}

function conditionsOf(condition: Node | undefined): readonly Node[] {
  if (!condition) return []
  const isAnd = 'BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR'
  return isAnd ? (condition.BoolExpr.args ?? []) : [condition]
}
