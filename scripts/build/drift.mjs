// Fails if the tables declared in code differ from those that the migrations create.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT, run } from '../lib.mjs'

const copy = '.cache/drift'
const folder = join(ROOT, copy)
const count = () => readdirSync(folder).filter((name) => name.endsWith('.sql')).length

rmSync(folder, { recursive: true, force: true })
cpSync(join(ROOT, 'server/src/migrations'), folder, { recursive: true })
const before = count()
const args = ['generate', '--config', 'server/drizzle.config.ts', '--name', 'drift']
await run(bin('drizzle-kit'), args, { env: { MIGRATIONS_OUT: copy }, quiet: true })
if (count() > before) {
  console.error(
    'a schema.ts has changes without a migration: run `npm run db:generate -- --name what-changed`',
  )
  process.exit(1)
}
