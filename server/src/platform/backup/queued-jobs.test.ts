// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createPgBoss10 } from '../../testing/database/create-pg-boss-10.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openStorage } from '../storage/storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// Processes and databases start in these tests.
vi.setConfig({ testTimeout: 120_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

test('restores the jobs of a database that pg-boss 10 created', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shangxue-queued-jobs-'))
  const source = await openTestDatabase()
  const target = await openTestDatabase()
  try {
    await createPgBoss10(source.pool, ['exports.run'])
    await source.pool.query(`insert into pgboss.job (name, data, state, expire_in) values
      ('exports.run', '{"runId": "a"}', 'created', '20 minutes'),
      ('exports.run', '{"runId": "b"}', 'active', '00:00:45.5'),
      ('exports.run', '{"runId": "c"}', 'completed', '20 minutes')`)
    const storage = await openStorage({ dataDir: folder, s3: undefined })
    const file = join(folder, 'backup')
    await writeBackup(source.pool, storage, { to: file })
    await restoreBackup(target.pool, storage, { from: file, migrations, overwrite: true })
    const { rows } = await target.pool.query(
      `select data->>'runId' as run, state, expire_seconds as seconds from pgboss.job order by 1`,
    )
    expect(rows).toEqual([
      { run: 'a', state: 'created', seconds: 1_200 },
      { run: 'b', state: 'retry', seconds: 46 },
    ])
  } finally {
    await Promise.all([source.close(), target.close()])
    rmSync(folder, { recursive: true, force: true })
  }
})
