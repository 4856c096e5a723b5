/** Creates the value on first use and caches it. A creation that throws is tried again at the next call. */
export function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
