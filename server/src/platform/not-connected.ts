/** System calls that fail before a connection is established, so that nothing can have been sent. */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo'])

/** True if no connection was established, so nothing was sent. */
export function notConnected(error: unknown): boolean {
  // An AggregateError holds one error for each address that was tried.
  const attempts: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return attempts.every((one) => one instanceof Error && 'syscall' in one && CONNECTING.has(one.syscall))
}
