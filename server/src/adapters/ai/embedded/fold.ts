/** Full-width commas separate items; only `1,000` with an ASCII comma is one number. */
const widthless = (text: string) => text.replaceAll('，', '、').normalize('NFKC')

/** Normalises width, case, quotes and spaces for comparison. */
export const fold = (text: string): string =>
  widthless(text)
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    // Spaces separate only Latin words.
    .replace(/(?<![a-z0-9']) | (?![a-z0-9'])/g, '')

/** Strips the most common English endings. Errors are harmless because both sides are stemmed alike. */
const stem = (word: string): string =>
  word.replace(/'s?$/, '').replace(/^(.{3,}?)(?:ies|es|s|ied|ed|ing|ly|e|y)$/, '$1')

const LITTLE = new Set(
  'a an the of to in on at by for and or is are was were be been it its that this with as from'.split(' '),
)
/** Chinese particles that do not change the meaning. */
const PARTICLES = /[的了吗呢吧啊]/g
const PIECES = /(?:(?<![a-z0-9)])-)?\d+(?:[./]\d+)*%?|[a-z]+(?:'[a-z]+)?|\p{Script=Han}+/gu

export interface Tokens {
  /** Compared exactly: a wrong number is a wrong answer. */
  readonly numbers: readonly string[]
  /** Stems of Latin words, bigrams of Chinese characters, and single characters that stand alone. */
  readonly words: readonly string[]
}

const pairs = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** A line break ends a run of characters, so the order of lines does not matter. */
const piecesOf = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => fold(line).match(PIECES) ?? [])
const isFigure = (piece: string) => /\d/.test(piece)

/** Terms that a key point requires. */
export function wantedIn(text: string): Tokens {
  const pieces = piecesOf(text)
  const words = pieces.flatMap((piece) => {
    if (isFigure(piece) || LITTLE.has(piece)) return []
    if (!isHan(piece)) return stem(piece)
    const bare = piece.replace(PARTICLES, '')
    return pairs(bare.length > 1 ? bare : piece)
  })
  return { numbers: [...new Set(pieces.filter(isFigure))], words: [...new Set(words)] }
}

/** All terms that an answer offers: with and without particles, single characters included. */
export function contentOf(text: string): ReadonlySet<string> {
  return new Set(
    piecesOf(text).flatMap((piece) => {
      if (isFigure(piece)) return piece
      if (!isHan(piece)) return stem(piece)
      return [...piece, ...pairs(piece), ...pairs(piece.replace(PARTICLES, ''))]
    }),
  )
}
