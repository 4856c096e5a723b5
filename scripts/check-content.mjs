import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

await install()
for (const file of ['content/papers/check.ts', 'content/english/check.ts']) await run(bin('tsx'), [file])
