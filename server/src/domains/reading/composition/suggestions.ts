import { setImmediate as otherWork } from 'node:timers/promises'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingOffers } from '@shangxue/contract/reading/endpoints'
import { READING_QUESTIONS_MAX, READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { type ReadingLibrary, suggestionsFor } from '../engine/compose-exercise.ts'
import type { Source } from '../engine/types.ts'
import { filterSources } from '../reading-library.ts'

/** Returns which questions the texts offer. The library is constant, so each text is analysed once. */
export function createSuggestions(readingLibrary: () => ReadingLibrary) {
  const cache = new Map<Source, ReturnType<typeof suggestionsFor>>()
  return async (input: Input<typeof getReadingOffers>): Promise<Output<typeof getReadingOffers>> => {
    const sources = filterSources(readingLibrary(), input)
    for (const source of sources)
      if (!cache.has(source)) {
        // Yield so that other requests are served.
        await otherWork()
        cache.set(source, suggestionsFor(source, readingLibrary(), READING_QUESTIONS_MAX))
      }
    const suggestions = sources.map((source) => cache.get(source) ?? [])
    return {
      texts: suggestions.filter((suggestion) => suggestion.some(({ most }) => most > 0)).length,
      skills: READING_SKILLS.map((skill) => {
        const counts = suggestions.flatMap((item) =>
          item.filter((suggestion) => suggestion.skill === skill).map(({ most }) => most),
        )
        return {
          skill,
          texts: counts.filter((count) => count > 0).length,
          most: Math.max(0, ...counts),
        }
      }),
    }
  }
}
