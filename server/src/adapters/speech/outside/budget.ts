import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

/** Daily character budget of the paid voice, shared by all companies and guests. */
export interface SpeechBudget {
  /** Reserves characters; false if too few are left today. */
  reserve(characters: number): Promise<boolean>
  /** Refunds characters that were certainly not spoken. */
  refund(characters: number): Promise<void>
}

/** Tracks usage in the database, so that all servers share it and it survives restarts. */
export function createSpeechBudget(database: Database, charactersADay: number): SpeechBudget {
  const today = sql`(now() at time zone ${DEFAULT_ZONE}::text)::date`
  return {
    reserve: (characters) =>
      database.queryAsOwner(async (db) => {
        if (characters > charactersADay) return false
        const { rowCount } = await db.execute(sql`
          insert into speech_usage as u (day, characters) values (${today}, ${characters})
          on conflict (day) do update set characters = u.characters + excluded.characters
          where u.characters + excluded.characters <= ${charactersADay}`)
        return rowCount === 1
      }),
    async refund(characters) {
      await database.queryAsOwner((db) =>
        db.execute(sql`
          update speech_usage set characters = greatest(0, characters - ${characters}) where day = ${today}`),
      )
    },
  }
}
