import type pg from 'pg'
import { FOLD_EVERY_DAYS, UNFOLD_DAYS, unfoldTenant } from '../domains/study/service.ts'
import { openPool } from '../platform/database/connection/open-pool.ts'
import { createDatabase } from '../platform/database/database.ts'
import { type DatabaseConfig, rethrow } from './backup.ts'
import { findTenant } from './tenants.ts'

/** Moves the folded study answers of a tenant back while the servers run. Returns lines for the terminal. */
export async function unfoldAnswers(config: DatabaseConfig, tenant: string): Promise<string[]> {
  const opened = await openPool(config, rethrow)
  try {
    return await unfoldAnswersOn(opened.pool, tenant)
  } finally {
    await opened.close()
  }
}

/** Same as above on an open pool. */
export async function unfoldAnswersOn(pool: pg.Pool, tenant: string): Promise<string[]> {
  const { id, name } = await findTenant(pool, tenant)
  const { answers, learners } = await unfoldTenant(createDatabase(pool), id, new Date())
  return [
    `${name}: ${answers} study answers of ${learners} learners are unfolded`,
    `Answers folded more than ${UNFOLD_DAYS} days ago stay folded. The tenant is not folded again for ${FOLD_EVERY_DAYS} days`,
  ]
}
