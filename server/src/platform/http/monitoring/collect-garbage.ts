import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Long after the last response and before an idle server is looked at: a collection takes 50 to 100 ms. */
const IDLE_MS = 20_000

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

/** Collects garbage when no request has come for a while, because V8 alone retains the memory of a burst. */
export const collectWhenIdle = fp(
  async (app: FastifyInstance, { idleMs = IDLE_MS, collect = collectGarbage }: IdleOptions) => {
    let pending = 0
    const idle = setTimeout(() => pending === 0 && collect(), idleMs)
    idle.unref()
    app.addHook('onRequest', async () => void pending++)
    app.addHook('onResponse', async () => {
      pending--
      idle.refresh()
    })
    app.addHook('onClose', async () => clearTimeout(idle))
  },
  { name: 'idle' },
)

interface IdleOptions {
  readonly idleMs?: number
  readonly collect?: () => void
}
