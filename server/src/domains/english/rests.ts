import type { Fallback } from '../../adapters/ai/port.ts'

const MINUTE = 60_000
/** Whether a tenant has AI budget left changes rarely. */
const TENANT_MS = MINUTE
/** Users do not each wait for a model server that is down. */
const SERVER_MS = MINUTE / 2
/** A user who waited in vain does not wait again for the next item at once. */
const SLOW_MS = MINUTE / 2
/** What the model failed to do for an item, after three tries or a timeout, it will not do a moment later. */
const ITEM_MS = 60 * MINUTE

const SERVER = 'server'
const tenant = (id: number) => `tenant ${id}`
const slow = (id: number) => `slow ${id}`

/** Decides for how long the model is not called for a tenant or an item after a failure. */
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
      // A call that timed out was still paid.
      if (why === 'timeout') until.set(item, now() + ITEM_MS)
    },
    /** Pauses waiting for a slow call whose result may still arrive. */
    slow(tenantId: number, item: string): void {
      for (const key of [slow(tenantId), item]) until.set(key, Math.max(until.get(key) ?? 0, now() + SLOW_MS))
    },
    /** The response has arrived. */
    end(tenantId: number, item: string): void {
      for (const key of [slow(tenantId), item]) until.delete(key)
    },
  }
}
