/**
 * Writes and reads 100,000 rows with our own code and with other libraries, each in a process of its own. The others are
 * compared if SPREADSHEET_LIBRARIES names a folder in which they were installed:
 *   npm install exceljs hucre read-excel-file write-excel-file
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const folder = process.env.SPREADSHEET_LIBRARIES ?? ''
const temporary = mkdtempSync(join(tmpdir(), 'spreadsheets-'))
const program = '.cache/spreadsheet-case.mjs'
const runCase = (...options: string[]) =>
  spawnSync(process.execPath, [program, ...options], { encoding: 'utf8', timeout: 300_000 })

try {
  await build({
    entryPoints: ['bench/libraries/spreadsheet-case.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: program,
    external: ['fflate', 'saxes'],
  })
  const names = JSON.parse(runCase().stdout) as string[]
  for (const name of names.filter((item) => folder !== '' || item.endsWith('ours'))) {
    // Readers read the file that our writer wrote.
    const file = name.startsWith('read') ? 'write ours' : name
    const { stdout, stderr } = runCase(name, join(temporary, `${file}.xlsx`), folder)
    process.stdout.write(stdout || `${name}  ${stderr.slice(0, 500)}\n`)
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
