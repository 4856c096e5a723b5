import type { MinimalPair } from './find-pairs.ts'

export type CourseStep<W> =
  | { readonly kind: 'listen'; readonly pair: MinimalPair<W>; readonly played: W }
  | { readonly kind: 'say'; readonly word: W; readonly rival: W }

const LISTEN_STEPS = 6
const SAID_PAIRS = 3

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/**
 * Steps of a course: which word was it, then both words of some pairs to say. The first pairs are the easiest and always occur;
 * each side of the contrast is played about as often as the other.
 */
export function courseSteps<W>(pairs: readonly MinimalPair<W>[], random: () => number): CourseStep<W>[] {
  const chosen = shuffled(pairs.slice(0, 2 * LISTEN_STEPS), random)
  const sides = shuffled(
    Array.from({ length: LISTEN_STEPS }, (_, i) => (i % 2) as 0 | 1),
    random,
  )
  const listen = sides.flatMap((side, i): CourseStep<W>[] => {
    const pair = chosen[i % chosen.length]
    return pair ? [{ kind: 'listen', pair, played: pair[side] }] : []
  })
  const say = chosen.slice(0, SAID_PAIRS).flatMap(([a, b]): CourseStep<W>[] => [
    { kind: 'say', word: a, rival: b },
    { kind: 'say', word: b, rival: a },
  ])
  return [...listen, ...say]
}
