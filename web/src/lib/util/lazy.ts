/** Creates the value on first use. `Intl` formatters cost a slow phone about 20 ms at start-up. */
export function lazy<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
