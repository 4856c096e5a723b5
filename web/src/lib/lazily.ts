/** Makes a thing when it is first asked for: an Intl formatter costs a slow phone 20 ms of its start. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
