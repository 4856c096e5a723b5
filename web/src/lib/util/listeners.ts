/** Creates a list of subscribers. `add` returns the function that unsubscribes. */
export function listeners<T>() {
  const all = new Set<(value: T) => void>()
  return {
    add(listener: (value: T) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify(value: T): void {
      for (const listener of [...all]) listener(value)
    },
  }
}
