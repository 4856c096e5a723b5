import { readFileSync } from 'node:fs'

export interface Pair {
  readonly content: string
  /** The key, followed by further accepted answers of the item. */
  readonly keys: readonly string[]
  readonly answer: string
  readonly expected: 'right' | 'near' | 'wrong'
}
const SIGNS = { '+': 'right', '~': 'near', '-': 'wrong' } as const
const isSign = (sign: string): sign is keyof typeof SIGNS => sign in SIGNS

/**
 * Reads pairs of key and answer with a human verdict. A block has lines `? question`, `= keys`, `+ right`, `~
 * near` and `- wrong`, with ` ¦ ` between texts; any other line continues the previous text.
 */
export function readCorpus(name: string): Pair[] {
  const lines = readFileSync(new URL(`./corpus/${name}.txt`, import.meta.url), 'utf8').split('\n')
  const entries: { sign: string; text: string }[] = []
  for (const line of lines) {
    if (line.startsWith('#') || line === '') continue
    if (/^[?=+~-] /.test(line)) entries.push({ sign: line.charAt(0), text: line.slice(2) })
    else {
      const last = entries.at(-1)
      if (last) last.text += `\n${line}`
    }
  }
  let [content, keys]: [string, readonly string[]] = ['', []]
  const pairs: Pair[] = []
  for (const { sign, text } of entries) {
    const texts = text.split(' ¦ ').filter((item) => item.trim() !== '')
    if (sign === '?') content = text
    else if (sign === '=') keys = texts
    else if (isSign(sign))
      for (const answer of texts) pairs.push({ content, keys, answer, expected: SIGNS[sign] })
  }
  return pairs
}
