// Proves that the stock ledgers of every tenant agree, on the database that the server uses. The embedded one can be
// opened by one process only: stop the server first.
import { bin, run } from '../lib.mjs'
import { install } from '../setup.mjs'

await install()
// violations were already printed
await run(bin('tsx'), ['server/src/check-ledgers.ts']).catch(() => process.exit(1))
