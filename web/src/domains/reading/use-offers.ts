import { getReadingOffers } from '@shangxue/contract/reading/endpoints'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import type { Wish } from './use-compose.ts'

export interface Offers {
  /** Kinds of questions that no text of this kind gives. */
  readonly without: readonly ReadingSkill[]
}

/** What the texts of a level, field and length give; undefined while it is not known. */
export function useOffers(
  { level, topic, length }: Pick<Wish, 'level' | 'topic' | 'length'>,
  wanted: boolean,
): Offers | undefined {
  const { data } = useQuery({
    ...query(getReadingOffers, { level, topic, length }),
    // the library does not change while one looks at it
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
    meta: { quiet: true },
  })
  return data && { without: data.skills.filter(({ texts }) => texts === 0).map(({ skill }) => skill) }
}
