/** Creates the value on first use and caches it. A creation that throws is tried again at the next call. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
