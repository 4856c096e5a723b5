import { readStored, store } from '../../../lib/storage/local-storage.ts'
import type { Uses } from './modules.ts'

/** Stored on this device per user, because users who share a phone use different modules. */
const keyOf = (owner: string) => `moduleUses:${owner}`

export function moduleUsage(owner: string): Uses {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(owner)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, count]) => Number.isSafeInteger(count)))
  } catch {
    return {}
  }
}

/** Moves usage counts that an earlier version stored under the user's name to the user's id. */
export function adoptLegacyUsage(owner: string, name: string): void {
  const legacyUses = readStored(keyOf(name))
  if (!owner || legacyUses === null) return
  if (readStored(keyOf(owner)) === null) store(keyOf(owner), legacyUses)
  store(keyOf(name), null)
}

export function recordModuleUse(owner: string, path: string): void {
  const uses = moduleUsage(owner)
  store(keyOf(owner), JSON.stringify({ ...uses, [path]: (uses[path] ?? 0) + 1 }))
}
