import { resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { BUILD_TARGET } from './browser-floor.ts'

const ENTRY = resolve(import.meta.dirname, '../src/app/worker/push-worker.ts')
/** The file name that the service worker imports: see `importScripts` in vite.config.ts. */
export const PUSH_WORKER = 'push-worker.js'

async function buildScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BUILD_TARGET,
      lib: { entry: ENTRY, formats: ['iife'], name: 'pushes' },
    },
  })) as Rollup.RolldownOutput[]
  const [chunk] = built.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('the push worker was not built')
  return chunk.code
}

/** Builds the push handlers as a separate script, because vite-plugin-pwa generates the service worker itself. */
export const pushWorker = (): Plugin => ({
  name: 'shangxue:push-worker',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await buildScript() })
  },
})
