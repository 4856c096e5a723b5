// Checks the ledgers of every tenant in the database that the server uses. Only one process can open an embedded
// database: stop the server first.
import { bin, run } from '../lib.mjs'
import { install } from '../setup.mjs'

await install()
// violations were already printed
await run(bin('tsx'), ['server/src/check-ledgers.ts']).catch(() => process.exit(1))
