import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

await install()
const { build } = await import('./build.mjs')
await build()

/** Without a name: requests. */
const BENCHES = {
  requests: 'bench/requests.ts',
  web: 'bench/web.ts',
  kill9: 'bench/kill9.ts',
  storm: 'bench/storm.ts',
  imports: 'bench/imports.ts',
}
const asked = process.argv[2] ?? 'requests'
await run(bin('tsx'), [BENCHES[asked] ?? BENCHES.requests])
