/** An in-memory Cache Storage for tests. `failWith` makes every `put` reject. */
export function createFakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const storeOf = (name: string) => {
    const found = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, found)
    return found
  }
  const fake = {
    failWith: undefined as Error | undefined,
    keysOf: (name: string) => [...storeOf(name).keys()],
    async open(name: string) {
      const entries = storeOf(name)
      return {
        match: async (address: string) => entries.get(address)?.clone(),
        put: async (address: string, response: Response) => {
          if (fake.failWith) throw fake.failWith
          entries.set(address, response)
        },
        delete: async (address: string) => entries.delete(address),
      }
    },
    async match(address: string) {
      for (const entries of stores.values()) if (entries.has(address)) return entries.get(address)?.clone()
      return undefined
    },
    delete: async (name: string) => stores.delete(name),
  }
  return fake
}
