import { openEmbedded } from '../embedded.ts'

/**
 * Runs as a process of its own, to be killed: posts 1 to a ledger and its balance in one transaction after another, and
 * prints each number once its commit is acknowledged. DATA_DIR names the folder.
 */
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is missing')

const { pool } = await openEmbedded({ dataDir })
await pool.query(`
  CREATE TABLE IF NOT EXISTS ledger (id int PRIMARY KEY, amount int NOT NULL);
  CREATE TABLE IF NOT EXISTS balance (total int NOT NULL);
  INSERT INTO balance SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM balance)`)
const client = await pool.connect()
const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(id), 0) + 1 AS next FROM ledger')
for (let id = rows[0]?.next ?? 1; ; id += 1) {
  await client.query('BEGIN')
  await client.query('INSERT INTO ledger VALUES ($1, 1)', [id])
  await client.query('UPDATE balance SET total = total + 1')
  await client.query('COMMIT')
  process.stdout.write(`${id}\n`)
}
