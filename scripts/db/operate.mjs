// Terminal commands of server operators: node scripts/db/operate.mjs backup|restore …
import { join } from 'node:path'
import { bin, ROOT } from '../lib.mjs'
import { install } from '../setup.mjs'

await install()
const { spawnSync } = await import('node:child_process')
const { status } = spawnSync(bin('tsx'), [join(ROOT, 'server/src/operate.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
