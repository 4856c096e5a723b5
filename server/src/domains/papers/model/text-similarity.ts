/** Character bigrams with their counts; ignores width, case, spaces and punctuation. */
function countBigrams(text: string): Map<string, number> {
  const plain = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, ''),
  ]
  const pairs = new Map<string, number>()
  // A text of one character counts as one pair.
  for (let i = 0; i < Math.max(1, plain.length - 1) && plain.length > 0; i++) {
    const pair = `${plain[i]}${plain[i + 1] ?? ''}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
const countAll = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, n) => sum + n, 0)
const countCommon = (a: Map<string, number>, b: Map<string, number>) =>
  [...a].reduce((sum, [pair, n]) => sum + Math.min(n, b.get(pair) ?? 0), 0)

/** Similarity of two texts, 0–1: the Sørensen–Dice coefficient of character bigrams. */
export function textSimilarity(a: string, b: string): number {
  const [first, second] = [countBigrams(a), countBigrams(b)]
  const total = countAll(first) + countAll(second)
  return total === 0 ? 1 : (2 * countCommon(first, second)) / total
}

/** Share of the part's bigrams that occur in the whole, 0–1. */
export function shareContained(part: string, whole: string): number {
  const pairs = countBigrams(part)
  const total = countAll(pairs)
  return total === 0 ? 1 : countCommon(pairs, countBigrams(whole)) / total
}
