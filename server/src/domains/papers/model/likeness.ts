/** Pairs of neighbouring characters with how often they occur; widths, cases, spaces and punctuation do not count. */
function pairsOf(text: string): Map<string, number> {
  const plain = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, ''),
  ]
  const pairs = new Map<string, number>()
  // a text of one character is its own pair
  for (let i = 0; i < Math.max(1, plain.length - 1) && plain.length > 0; i++) {
    const pair = `${plain[i]}${plain[i + 1] ?? ''}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
const count = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, n) => sum + n, 0)
const common = (a: Map<string, number>, b: Map<string, number>) =>
  [...a].reduce((sum, [pair, n]) => sum + Math.min(n, b.get(pair) ?? 0), 0)

/** How alike two texts are, 0–1: the coefficient of Sørensen and Dice over pairs of characters. */
export function likeness(a: string, b: string): number {
  const [one, other] = [pairsOf(a), pairsOf(b)]
  const all = count(one) + count(other)
  return all === 0 ? 1 : (2 * common(one, other)) / all
}

/** Share of the part, 0–1, that stands in the whole. */
export function shareWithin(part: string, whole: string): number {
  const pairs = pairsOf(part)
  const all = count(pairs)
  return all === 0 ? 1 : common(pairs, pairsOf(whole)) / all
}
