/** A statement that could read or change rows of more than one tenant, as far as its text shows. */
export class UnboundStatementError extends Error {
  override name = 'UnboundStatement'
  constructor(statement: string, reason: string) {
    super(`not bound to a tenant: ${reason}\n${statement}`)
  }
}
