import { isDeepStrictEqual } from 'node:util'
import type { ParseResult } from 'libpg-query'
import { loadModule, parseSync } from 'libpg-query'
import { deparseSync } from 'pgsql-deparser'
import { adaptToCitus } from './adapt-to-citus.ts'
import { addTenantFilters, type Relations } from './add-tenant-filters.ts'
import { UnboundStatementError } from './unbound-statement.ts'

/** Loads PostgreSQL's parser. Required once before bindStatement. */
export const loadParser: () => Promise<void> = loadModule

/** A statement whose every reference to a tenant's table is limited to one tenant. */
export interface BoundStatement {
  readonly text: string
  /** The tenant's id is passed after the statement's own parameters; false if no table of tenants is used. */
  readonly takesTenant: boolean
  /** On Citus, the start of the transaction is passed as the last parameter. */
  readonly takesStart: boolean
  /** Sent although it is not limited to the tenant. */
  readonly isUnbound?: boolean
}

export const UNCHANGED = { takesTenant: false, takesStart: false }

/**
 * Adds `alias.tenant_id = $n` for each reference to a table of tenants, with PostgreSQL's own parser. `$n` is the number
 * after the statement's last parameter. Throws UnboundStatementError if a reference cannot be limited that way.
 */
export function bindStatement(text: string, relations: Relations): BoundStatement {
  const tree = parseSync(text)
  const [statement, ...more] = tree.stmts ?? []
  if (!statement?.stmt) return { text, ...UNCHANGED }
  if (more.length > 0) throw new UnboundStatementError(text, 'several statements in one text')
  const takesTenant = addTenantFilters(statement.stmt, relations, (reason) => {
    throw new UnboundStatementError(text, reason)
  })
  const takesStart = relations.isDistributed && adaptToCitus(statement.stmt)
  if (!takesTenant && !relations.isDistributed) return { text, ...UNCHANGED }
  return { text: writeStatement(text, tree), takesTenant, takesStart }
}

const WRITES = /\b(?:insert|update|delete)\b/i

/** Prepares a statement that goes across tenants for Citus, without limiting it. What cannot be written again stays as it is. */
export function adaptStatement(text: string): BoundStatement {
  if (!WRITES.test(text)) return { text, ...UNCHANGED }
  try {
    const tree = parseSync(text)
    const [statement, ...more] = tree.stmts ?? []
    if (!statement?.stmt || more.length > 0) return { text, ...UNCHANGED }
    const takesStart = adaptToCitus(statement.stmt)
    return { text: writeStatement(text, tree), takesTenant: false, takesStart }
  } catch {
    return { text, ...UNCHANGED }
  }
}

function writeStatement(original: string, tree: ParseResult): string {
  const text = deparseSync(tree, { pretty: false })
  if (!isSameTree(parseSync(text), tree))
    throw new UnboundStatementError(original, 'its text cannot be written again')
  return text
}

/** Positions in the text, which differ between a statement and its rewritten text. */
const POSITION = /^(?:\w*location|stmt_len|(?:rexpr_)?list_(?:start|end))$/
const withoutPositions = ({ stmts }: ParseResult): unknown =>
  JSON.parse(JSON.stringify(stmts, (key, value) => (POSITION.test(key) ? undefined : value)))
const isSameTree = (a: ParseResult, b: ParseResult) =>
  isDeepStrictEqual(withoutPositions(a), withoutPositions(b))
