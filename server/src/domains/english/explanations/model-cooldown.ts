import type { Fallback } from '../../../adapters/ai/port.ts'

const MINUTE_MS = 60_000
/** Whether a tenant has AI budget left changes rarely. */
const TENANT_MS = MINUTE_MS
/** Users do not each wait for a model server that is down. */
const SERVER_MS = MINUTE_MS / 2
/** A user who waited in vain does not wait again for the next item at once. */
const SLOW_MS = MINUTE_MS / 2
/** What the model failed to do for an item, after three tries or a timeout, it will not do a moment later. */
const ITEM_MS = 60 * MINUTE_MS

const SERVER_KEY = 'server'
const tenantKey = (id: number) => `tenant ${id}`
const slowKey = (id: number) => `slow ${id}`

/** Decides for how long the model is not called for a tenant or an item after a failure. */
export function createModelCooldown(now: () => number) {
  const pausedUntil = new Map<string, number>()
  const isKeyPaused = (key: string): boolean => (pausedUntil.get(key) ?? 0) > now()
  return {
    isPaused: (tenantId: number, item: string): boolean =>
      [SERVER_KEY, tenantKey(tenantId), slowKey(tenantId), item].some(isKeyPaused),
    pause(reason: Fallback | null, tenantId: number, item: string): void {
      if (reason === null || reason === 'over_budget') pausedUntil.set(tenantKey(tenantId), now() + TENANT_MS)
      else if (reason === 'refused' || reason === 'bad_answer') pausedUntil.set(item, now() + ITEM_MS)
      else pausedUntil.set(SERVER_KEY, now() + SERVER_MS)
      // A call that timed out was still paid.
      if (reason === 'timeout') pausedUntil.set(item, now() + ITEM_MS)
    },
    /** Pauses waiting for a slow call whose result may still arrive. */
    markSlow(tenantId: number, item: string): void {
      for (const key of [slowKey(tenantId), item])
        pausedUntil.set(key, Math.max(pausedUntil.get(key) ?? 0, now() + SLOW_MS))
    },
    /** The response has arrived. */
    resume(tenantId: number, item: string): void {
      for (const key of [slowKey(tenantId), item]) pausedUntil.delete(key)
    },
  }
}
