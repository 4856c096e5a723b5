import { readStored, store } from '../../lib/storage.ts'
import type { Uses } from './modules.ts'

/** Kept on this device, per user: people who share a phone open different things. */
const keyOf = (identity: string) => `moduleUses:${identity}`

export function moduleUses(identity: string): Uses {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(identity)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isSafeInteger(count)))
  } catch {
    return {}
  }
}

export function noteModuleUse(identity: string, path: string): void {
  const uses = moduleUses(identity)
  store(keyOf(identity), JSON.stringify({ ...uses, [path]: (uses[path] ?? 0) + 1 }))
}
