import { createHash } from 'node:crypto'
import type { getPlacementItems } from '@shangxue/contract/english/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { PlacementItem } from '@shangxue/study/placement/item'
import { startingItem } from '@shangxue/study/placement/starting-item'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { Library } from '../library/library.ts'
import { placementItems } from './schema.ts'

const valueColumns = {
  id: placementItems.wordId,
  difficulty: placementItems.difficulty,
  deviation: placementItems.deviation,
  slope: placementItems.slope,
  ease: placementItems.ease,
}

/** Values of words of the library by id: calibrated ones, otherwise those to start with. */
export async function findItems(
  database: Database,
  library: Library,
  wordIds: readonly number[],
): Promise<ReadonlyMap<number, PlacementItem>> {
  const calibrated = await database.queryAsOwner((db) =>
    db
      .select(valueColumns)
      .from(placementItems)
      .where(inArray(placementItems.wordId, [...wordIds])),
  )
  const byId = new Map(calibrated.map((item) => [item.id, item]))
  return new Map(
    wordIds.flatMap((id) => {
      const word = library.words.get(id)
      return word ? [[id, { ...startingItem(word, word.grade), ...byId.get(id) }] as const] : []
    }),
  )
}

/** The nightly job may run on another server; values that are this old are read again. */
const MAX_AGE_MS = 600_000

type PlacementItems = Output<typeof getPlacementItems>

async function loadItems(database: Database): Promise<PlacementItems> {
  const list = await database.queryAsOwner((db) =>
    db.select(valueColumns).from(placementItems).orderBy(placementItems.wordId),
  )
  return {
    revision: createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12),
    list,
  }
}

/** Returns a function that reads the calibrated words for devices, at most every ten minutes. */
export function createPlacementItemReader(
  database: Database,
  now: () => number,
): () => Promise<PlacementItems> {
  let reading: { readonly at: number; readonly items: Promise<PlacementItems> } | undefined
  return () => {
    if (reading && now() - reading.at <= MAX_AGE_MS) return reading.items
    const current = { at: now(), items: loadItems(database) }
    reading = current
    // A failed read is not remembered.
    current.items.catch(() => {
      if (reading === current) reading = undefined
    })
    return current.items
  }
}
