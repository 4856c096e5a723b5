/**
 * Local storage that never throws. If the browser refuses it (private mode, quota, blocked cookies), values live in memory
 * until the tab is closed.
 */
const memory = new Map<string, string>()

const tryStorage = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Returns the stored text, or null. */
export function readStored(key: string): string | null {
  return memory.get(key) ?? tryStorage(() => localStorage.getItem(key)) ?? null
}

/** Stores the text. Null removes the key. */
export function store(key: string, value: string | null): void {
  memory.delete(key)
  if (value === null) {
    tryStorage(() => localStorage.removeItem(key))
    return
  }
  const isStored = tryStorage(() => {
    localStorage.setItem(key, value)
    return true
  })
  if (!isStored) memory.set(key, value)
}

/** Calls back with the key that another tab changed, or null if it cleared everything. Returns the function that unsubscribes. */
export function onOtherTab(listener: (key: string | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.storageArea === null || event.storageArea === tryStorage(() => localStorage))
      listener(event.key)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
