/** Levenshtein distance, computed with two rows. */
function distance(from: string[], to: string[]): number {
  let before = Uint32Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const row = new Uint32Array(to.length + 1)
    row[0] = i
    for (let j = 1; j <= to.length; j++) {
      const change = (before[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      row[j] = Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
    }
    before = row
  }
  return before[to.length] ?? 0
}

const WIDTH_PAIRS: Record<string, string> = {
  '。': '.',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '—': '-',
  '–': '-',
  '−': '-',
}

/** Treats wide and narrow forms of a sign, and long and short dashes, as equal: they look the same on paper. */
const folded = (text: string) =>
  [...text]
    .map((c) =>
      c >= '！' && c <= '～' ? String.fromCharCode(c.charCodeAt(0) - 0xfee0) : (WIDTH_PAIRS[c] ?? c),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/_+/g, '')
    .replace(/-+/g, '-')

/** Ignores spaces next to Chinese characters and at the ends of lines. */
const meaningful = (text: string) => text.replace(/ (?=[^!-~])|(?<=[^!-~]) /g, '').trim()

const plain = (text: string): string => folded(text).replace(/ /g, '')

/** Number of wrong, missing or surplus characters, ignoring spaces. */
export const errorsIn = (truth: string, read: string): number => distance([...plain(truth)], [...plain(read)])

/** Share of wrong, missing or surplus characters. */
export function errorRate(truth: string, read: string, { spaces = false } = {}): number {
  const prepare = (text: string) => [...(spaces ? meaningful(folded(text)) : plain(text))]
  const expected = prepare(truth)
  return distance(expected, prepare(read)) / expected.length
}
