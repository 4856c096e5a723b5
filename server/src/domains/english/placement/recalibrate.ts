import { setImmediate as pause } from 'node:timers/promises'
import {
  type CalibratedItem,
  type CalibrationTest,
  calibrateItems,
} from '@shangxue/study/placement/calibrate'
import { startingItem } from '@shangxue/study/placement/starting-item'
import { MEANINGS_PER_ITEM } from '@shangxue/study/placement/verdict'
import { desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Library } from '../library/library.ts'
import { placementItems, placementResponses } from './schema.ts'

/** The latest answers count; older ones add little and cost time. */
const MAX_RESPONSES = 60_000
/** Devices and the server calculate with the same values, which are rounded to keep them short. */
const DECIMALS = 1_000
const round = (value: number) => Math.round(value * DECIMALS) / DECIMALS
/** Rows per statement. */
const PAGE_SIZE = 1_000

/** The latest tests of all tenants. Only words and outcomes are read: no user and no tenant. */
async function loadTests(db: Db): Promise<CalibrationTest[]> {
  const rows = await db
    .select({
      testId: placementResponses.testId,
      itemId: placementResponses.wordId,
      outcome: placementResponses.outcome,
    })
    .from(placementResponses)
    .where(eq(placementResponses.meanings, MEANINGS_PER_ITEM))
    .orderBy(desc(placementResponses.at))
    .limit(MAX_RESPONSES)
  const tests = new Map<string, { itemId: number; right: boolean }[]>()
  for (const { testId, itemId, outcome } of rows)
    tests.set(testId, [...(tests.get(testId) ?? []), { itemId, right: outcome === 'right' }])
  return [...tests.values()].map((answers) => ({ answers }))
}

/** Replaces the stored values. Words that can no longer be calibrated return to their starting values. */
async function storeItems(db: Db, items: readonly CalibratedItem[]): Promise<void> {
  for (let offset = 0; offset < items.length; offset += PAGE_SIZE)
    await db
      .insert(placementItems)
      .values(
        items
          .slice(offset, offset + PAGE_SIZE)
          .map(({ id, difficulty, deviation, slope, ease, responses }) => ({
            wordId: id,
            difficulty: round(difficulty),
            deviation: round(deviation),
            slope: round(slope),
            ease: round(ease),
            responses,
          })),
      )
      .onConflictDoUpdate({
        target: placementItems.wordId,
        set: {
          difficulty: sql`excluded.difficulty`,
          deviation: sql`excluded.deviation`,
          slope: sql`excluded.slope`,
          ease: sql`excluded.ease`,
          responses: sql`excluded.responses`,
          calibratedAt: sql`now()`,
        },
      })
  const ids = items.map(({ id }) => id)
  await db.delete(placementItems).where(ids.length > 0 ? notInArray(placementItems.wordId, ids) : sql`true`)
}

/** Recalibrates the words of the placement test from the stored answers of all tenants. */
export async function recalibratePlacement(database: Database, library: Library): Promise<void> {
  const tests = await database.withOwner(loadTests)
  const starts = new Map([...library.words.values()].map((word) => [word.id, startingItem(word, word.grade)]))
  const items = await calibrateItems(tests, starts, pause)
  await database.withOwner((db) => storeItems(db, items))
}
