import type { PunchKind, Punch as PunchSchema } from '@shangxue/contract/attendance/schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/database/database.ts'

export type PunchResponse = Static<typeof PunchSchema>

/** A punch that was not superseded. */
export interface PunchRow extends Record<string, unknown> {
  readonly id: number
  readonly user: number
  readonly day: string
  readonly kind: PunchKind
  readonly at: number
  readonly received: number
  readonly appeal: number | null
  readonly field: PunchResponse['field']
  readonly review: PunchResponse['review']
  readonly place: string | null
  readonly distance: number | null
  readonly accuracy: number | null
  readonly place_state: PunchResponse['place_state']
  readonly flags: PunchResponse['flags']
  readonly note: string
  readonly decided_by: string | null
  readonly decision_note: string
  readonly photo_ids: number[]
}

export async function getPunches(db: Db, filter: SQL): Promise<PunchRow[]> {
  const { rows } = await db.execute<PunchRow>(sql`
    select p.id::float8 as id, p.user_id::float8 as user, p.day::text as day, p.kind,
      (extract(epoch from p.at) * 1000)::float8 as at, (extract(epoch from p.received_at) * 1000)::float8 as received,
      p.appeal_id::float8 as appeal, p.field, p.review, w.name as place, p.distance_m as distance, p.accuracy_m as accuracy, p.place_state,
      to_jsonb(p.flags) as flags, p.note, d.name as decided_by, p.decision_note,
      coalesce((select jsonb_agg(f.id order by f.id) from attendance_photo f where f.punch_id = p.id), '[]') as photo_ids
    from clock_punch p left join work_place w on w.id = p.place_id left join app_user d on d.id = p.decided_by
    where p.superseded_at is null and ${filter} order by p.at, p.id`)
  return rows
}

/** Field work and flagged punches count until they are declined. */
export const isCounted = ({ field, review }: Pick<PunchRow, 'field' | 'review'>): boolean =>
  field !== 'declined' && review !== 'declined'

/** The punch that counts for a day: the first clock-in or the last clock-out. */
export function findCountedPunch(punches: readonly PunchRow[], kind: PunchKind): PunchRow | undefined {
  const countedPunches = punches.filter((punch) => punch.kind === kind && isCounted(punch))
  return kind === 'in' ? countedPunches[0] : countedPunches.at(-1)
}

/** The punch to display: the one that counts, otherwise the last declined one. */
export const findDisplayedPunch = (punches: readonly PunchRow[], kind: PunchKind): PunchRow | undefined =>
  findCountedPunch(punches, kind) ?? punches.filter((punch) => punch.kind === kind).at(-1)

export const toPunchResponse = (row: PunchRow): PunchResponse => ({
  ...{ id: row.id, kind: row.kind, at: new Date(row.at).toISOString() },
  received_at: new Date(row.received).toISOString(),
  source: row.appeal === null ? 'clock' : 'appeal',
  ...{
    field: row.field,
    review: row.review,
    place: row.place,
    distance_m: row.distance,
    accuracy_m: row.accuracy,
  },
  ...{ place_state: row.place_state, flags: row.flags, note: row.note, decided_by: row.decided_by },
  ...{ decision_note: row.decision_note, photo_ids: row.photo_ids },
})
