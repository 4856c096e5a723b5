import type { Character } from '../piece.ts'

/** Greedy CTC decoding of one line: the likeliest class per step, without repeats and blanks. */
export function decodeCtc(
  scores: Float32Array,
  steps: number,
  characters: readonly string[],
  /** Share of the strip width that holds the line; the rest is padding. */
  inkedShare: number,
): Character[] {
  const classes = scores.length / steps
  const decoded: Character[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const offset = step * classes
    const best = bestClass(scores, offset, classes, previous)
    if (best !== 0 && best !== previous)
      decoded.push({
        text: characters[best] ?? '',
        x: Math.min(1, (step + 0.5) / steps / inkedShare),
        confidence: scores[offset + best] ?? 0,
      })
    previous = best
  }
  return decoded
}

function bestClass(scores: Float32Array, offset: number, classes: number, previous: number): number {
  // Scores of a step add up to 1, so a score above 0.5 is the maximum. The blank and the previous class are
  // the likeliest.
  if ((scores[offset] as number) > 0.5) return 0
  if ((scores[offset + previous] as number) > 0.5) return previous
  let best = 0
  let bestScore = scores[offset] as number
  for (let c = 1; c < classes; c++) {
    const score = scores[offset + c] as number
    if (score > bestScore) {
      bestScore = score
      best = c
    }
  }
  return best
}
