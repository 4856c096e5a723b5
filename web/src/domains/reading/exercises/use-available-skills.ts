import { getReadingOffers } from '@shangxue/contract/reading/endpoints'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import type { ExerciseOptions } from './use-account-compose.ts'

export interface AvailableSkills {
  /** Question types that no matching text offers. */
  readonly unavailable: readonly ReadingSkill[]
}

/** Loads which question types the texts of a level, topic and length offer; undefined while loading. */
export function useAvailableSkills(
  { level, topic, length }: Pick<ExerciseOptions, 'level' | 'topic' | 'length'>,
  isEnabled: boolean,
): AvailableSkills | undefined {
  const { data } = useQuery({
    ...query(getReadingOffers, { level, topic, length }),
    // The library does not change during a visit.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isEnabled,
    meta: { quiet: true },
  })
  return data && { unavailable: data.skills.filter(({ texts }) => texts === 0).map(({ skill }) => skill) }
}
