// Exports English content to a workbook and imports it again: docs/content.md.
import { spawnSync } from 'node:child_process'
import { bin, ROOT } from './lib.mjs'
import { install } from './setup.mjs'

await install()
const { status } = spawnSync(bin('tsx'), ['content/english/sheets/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
