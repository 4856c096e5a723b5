import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

await install()
await run(bin('tsx'), ['content/papers/check.ts'])
