import type { Db } from '../database/database.ts'
import type { Columnar, Question } from './columnar.ts'
import { type FigureSource, postgresSource } from './figure-source.ts'

type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/**
 * Loads figures from the read model, then runs the rest of a request in a transaction. Companies without a read model load
 * them within that transaction. A question to the read model within it would need a second connection.
 */
export async function figuresFirst<F, T>(
  columnar: Columnar,
  { tenantId, timeoutMs, stores }: Omit<Question<F>, 'run'>,
  transaction: Transaction,
  load: (source: FigureSource) => Promise<F>,
  run: (db: Db, figures: F) => Promise<T>,
): Promise<T> {
  const answered = await columnar.ask({ tenantId, timeoutMs, stores, run: load })
  return transaction(async (db) =>
    run(db, answered ? answered.answer : await load(postgresSource(db, tenantId))),
  )
}
