import { getReadingOffers } from '@shangxue/contract/reading/endpoints'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import type { Wish } from './use-compose.ts'

export interface Offers {
  /** Question types that no matching text offers. */
  readonly without: readonly ReadingSkill[]
}

/** Loads which question types the texts of a level, topic and length offer; undefined while loading. */
export function useOffers(
  { level, topic, length }: Pick<Wish, 'level' | 'topic' | 'length'>,
  wanted: boolean,
): Offers | undefined {
  const { data } = useQuery({
    ...query(getReadingOffers, { level, topic, length }),
    // The library does not change during a visit.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
    meta: { quiet: true },
  })
  return data && { without: data.skills.filter(({ texts }) => texts === 0).map(({ skill }) => skill) }
}
