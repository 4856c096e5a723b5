import { setImmediate as otherWork } from 'node:timers/promises'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getReadingOffers } from '@shangxue/contract/reading'
import { READING_QUESTIONS_MAX, READING_SKILLS } from '@shangxue/contract/reading-parts'
import { offersOf, type Shelf } from './engine/compose.ts'
import type { Source } from './engine/types.ts'
import { fitting } from './shelf.ts'

/** Returns which questions the texts offer. The library is constant, so each text is analysed once. */
export function openOffers(shelf: () => Shelf) {
  const known = new Map<Source, ReturnType<typeof offersOf>>()
  return async (input: Input<typeof getReadingOffers>): Promise<Output<typeof getReadingOffers>> => {
    const sources = fitting(shelf(), input)
    for (const source of sources)
      if (!known.has(source)) {
        // Yield so that other requests are served.
        await otherWork()
        known.set(source, offersOf(source, shelf(), READING_QUESTIONS_MAX))
      }
    const told = sources.map((source) => known.get(source) ?? [])
    return {
      texts: told.filter((one) => one.some(({ most }) => most > 0)).length,
      skills: READING_SKILLS.map((skill) => {
        const counts = told.flatMap((one) => one.filter((of) => of.skill === skill).map(({ most }) => most))
        return {
          skill,
          texts: counts.filter((most) => most > 0).length,
          most: Math.max(0, ...counts),
        }
      }),
    }
  }
}
