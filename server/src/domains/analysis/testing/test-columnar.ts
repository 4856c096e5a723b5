import { type Columnar, openColumnar } from '../../../platform/columnar/columnar.ts'
import { type FigureSource, postgresSource } from '../../../platform/columnar/figure-source.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SALES_READ_MODEL } from '../read-model.ts'

const LIMITS = { enabled: true, memoryMb: 64, threads: 1, minRows: 0, maxFiles: 4 }

/** Read models also of the smallest companies. */
export const testColumnar = (
  database: Database,
  dataDir: string,
  limits: Partial<typeof LIMITS> = {},
  log: Pick<Console, 'warn' | 'info' | 'error'> = { warn: () => {}, info: () => {}, error: () => {} },
): Columnar =>
  openColumnar({ database, model: SALES_READ_MODEL, config: { ...LIMITS, ...limits }, dataDir, log })

/** Asks until the file of the company has been built. Throws after 30 s. */
export async function askReadModel<T>(
  columnar: Columnar,
  tenantId: number,
  run: (source: FigureSource) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const result = await columnar.ask({ tenantId, stores: 'all', timeoutMs: 30_000, run })
    if (result) return result.answer
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the company has no read model')
}

/** Answers from PostgreSQL. */
export const askPostgres = <T>(
  database: Database,
  tenantId: number,
  run: (source: FigureSource) => Promise<T>,
): Promise<T> => database.withTenant({ tenantId, readOnly: true }, (db) => run(postgresSource(db, tenantId)))
