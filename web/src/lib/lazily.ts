/** Creates the value on first use. `Intl` formatters cost a slow phone about 20 ms at start-up. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
