/** System calls that fail before a connection is established, so that nothing can have been sent. */
const CONNECT_SYSCALLS = new Set<unknown>(['connect', 'getaddrinfo'])

/** True if no connection was established, so nothing was sent. */
export function isConnectFailure(error: unknown): boolean {
  // An AggregateError holds one error for each address that was tried.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.every(
    (cause) => cause instanceof Error && 'syscall' in cause && CONNECT_SYSCALLS.has(cause.syscall),
  )
}
