import { planEachTime } from '../connection/named-statements.ts'
import type { Db } from '../database.ts'

/**
 * Makes PostgreSQL plan the later statements of this transaction for their actual period. Call it before statements over
 * periods: a generic plan takes a year for a handful of rows and is eight times as slow.
 */
export const disablePlanCache = (db: Db): void => planEachTime(db.$client)
