import type { Fallback } from '../../adapters/ai/port.ts'

const MINUTE = 60_000
/** Who spends nothing, or has spent everything, changes that seldom. */
const TENANT_MS = MINUTE
/** A server that is away is not waited for by each learner anew. */
const SERVER_MS = MINUTE / 2
/** Who waited in vain does not wait for the next item at once. */
const SLOW_MS = MINUTE / 2
/** What the model could not do for an item, three times over or in all its time, it cannot do a moment later. */
const ITEM_MS = 60 * MINUTE

const SERVER = 'server'
const tenant = (id: number) => `tenant ${id}`
const slow = (id: number) => `slow ${id}`

/** For how long whom or what a model is not asked for again after it has not answered. */
export function createRests(now: () => number) {
  const until = new Map<string, number>()
  const resting = (key: string): boolean => (until.get(key) ?? 0) > now()
  return {
    now: (tenantId: number, item: string): boolean =>
      [SERVER, tenant(tenantId), slow(tenantId), item].some(resting),
    begin(why: Fallback | null, tenantId: number, item: string): void {
      if (why === null || why === 'over_budget') until.set(tenant(tenantId), now() + TENANT_MS)
      else if (why === 'refused' || why === 'bad_answer') until.set(item, now() + ITEM_MS)
      else until.set(SERVER, now() + SERVER_MS)
      // it was paid all the same
      if (why === 'timeout') until.set(item, now() + ITEM_MS)
    },
    /** Nobody waits any longer for what may come yet. */
    slow(tenantId: number, item: string): void {
      for (const key of [slow(tenantId), item]) until.set(key, Math.max(until.get(key) ?? 0, now() + SLOW_MS))
    },
    /** It came. */
    end(tenantId: number, item: string): void {
      for (const key of [slow(tenantId), item]) until.delete(key)
    },
  }
}
