/** What goes wrong before a connection stands; of anything else it is not known how far it came. */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo'])

/** No connection came to be: nothing was sent. */
export function notConnected(error: unknown): boolean {
  // one for each address that was tried
  const attempts: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return attempts.every((one) => one instanceof Error && 'syscall' in one && CONNECTING.has(one.syscall))
}
