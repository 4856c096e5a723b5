import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '../demo/demo.ts'
import { openLibrary } from '../domains/english/library/library.ts'
import { createDatabase } from '../platform/database/database.ts'
import { openEmbedded } from '../platform/embedded/embedded.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { buildOnce } from './build-once.ts'
import { migrationsHash } from './database/migrated-template.ts'
import { openTestDatabase, openTestEmbedded } from './database/open-test-database.ts'
import { isEmbedded, type TestDatabase } from './database/test-database.ts'

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))
const CONTENT_FOLDERS = ['english', 'papers']

/** A Saturday afternoon in Shanghai. */
export const DEMO_MOMENT = new Date('2026-03-14T07:30:00Z')
export const demoLibrary = openLibrary(join(CONTENT, 'english'))

/** Seeds all demo data, with files in `dataDir`. */
export async function seedAllDemoData(database: TestDatabase, dataDir: string): Promise<boolean> {
  const storage = await openStorage({ dataDir, s3: undefined })
  const papers = { content: join(CONTENT, 'papers'), storage }
  return seedDemo(createDatabase(database.pool), { papers, library: demoLibrary }, DEMO_MOMENT)
}

/** Hashes the sources of the seeded rows: the built server, its migrations, and the content. */
function hashSources(): string {
  const built = readFileSync(join(process.env.BUILT_WORKERS ?? '', 'main.js'))
  const hash = createHash('sha256').update(built).update(migrationsHash())
  for (const folder of CONTENT_FOLDERS)
    for (const name of readdirSync(join(CONTENT, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (name.includes('.')) hash.update(name).update(readFileSync(join(CONTENT, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Seeding takes ten times as long as opening a seeded database. */
const buildSeededFolder = () =>
  buildOnce('demo', hashSources(), async (folder) => {
    const seeded = await openTestEmbedded()
    await seedAllDemoData(seeded, join(folder, 'data'))
    writeFileSync(join(folder, 'database.tar'), new Uint8Array(await seeded.dump('none')))
    await seeded.close()
  })

/** Opens a database of its own with the demo data of DEMO_MOMENT and copies its files to `dataDir`. */
export async function openDemo(dataDir: string): Promise<TestDatabase> {
  if (!isEmbedded) {
    const seeded = await openTestDatabase()
    await seedAllDemoData(seeded, dataDir)
    return seeded
  }
  const folder = await buildSeededFolder()
  cpSync(join(folder, 'data'), dataDir, { recursive: true })
  return openEmbedded({ snapshot: new Blob([readFileSync(join(folder, 'database.tar'))]) })
}

/** Creates the data folder of a server whose demo data was seeded at DEMO_MOMENT. */
export async function createDemoFolder(dataDir: string): Promise<void> {
  const folder = await buildSeededFolder()
  cpSync(join(folder, 'data'), dataDir, { recursive: true })
  const snapshot = new Blob([readFileSync(join(folder, 'database.tar'))])
  await (await openEmbedded({ dataDir: join(dataDir, 'database'), durable: false, snapshot })).close()
}
