import type { Output } from '@shangxue/contract/platform/endpoint'
import { CLAIM_PLACES, type previewPriceCut } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { ClaimCandidate } from './claim-lines.ts'

type Sums = Output<typeof previewPriceCut>

/** Lines of a claim, or candidates for one. */
type Counted = Pick<ClaimCandidate, 'place' | 'location_id' | 'claim_fen' | 'exclusion'>

/** Counts phones by place and store, and those left out by reason. */
export async function sumCandidates(db: Db, lines: readonly Counted[]): Promise<Sums> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from location order by id`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const places = new Map<string, Sums['places'][number]>()
  const leftOut = new Map<string, Sums['left_out'][number]>()
  for (const { place, location_id, claim_fen, exclusion } of lines) {
    if (exclusion !== null) {
      const known = leftOut.get(exclusion)
      leftOut.set(exclusion, { reason: exclusion, devices: (known?.devices ?? 0) + 1 })
    } else if (place !== null) {
      const key = `${place} ${location_id}`
      const { devices = 0, amount_fen = 0 } = places.get(key) ?? {}
      const location = location_id === null ? null : (names.get(location_id) ?? null)
      places.set(key, { place, location, devices: devices + 1, amount_fen: amount_fen + claim_fen })
    }
  }
  const list = [...places.values()].sort(
    (a, b) =>
      CLAIM_PLACES.indexOf(a.place) - CLAIM_PLACES.indexOf(b.place) ||
      b.devices - a.devices ||
      (a.location ?? '').localeCompare(b.location ?? ''),
  )
  return {
    devices: list.reduce((sum, { devices }) => sum + devices, 0),
    amount_fen: list.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
    places: list,
    left_out: [...leftOut.values()].sort((a, b) => b.devices - a.devices),
  }
}
