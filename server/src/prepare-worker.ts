// Process that creates a new embedded database.
import { readConfig } from './config/config.ts'
import { openPool } from './platform/database/connection/open-pool.ts'
import { createDatabase } from './platform/database/database.ts'
import { migrateSchema, prepareData } from './prepare.ts'

async function prepare(): Promise<void> {
  const config = readConfig(process.env, undefined)
  const { pool, close } = await openPool(config, () => process.exit(1))
  await migrateSchema(pool)
  await prepareData(config, createDatabase(pool))
  await close()
}

process.on('message', () => {
  prepare().then(
    () => process.send?.('done'),
    () => process.exit(1),
  )
})
// The server has exited.
process.on('disconnect', () => process.exit(1))
