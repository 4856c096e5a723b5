/** Full-width commas divide; only `1,000` with a plain comma is one number. */
const widthless = (text: string) => text.replaceAll('，', '、').normalize('NFKC')

/** What stays the same over width, case, quotes and spaces. */
export const fold = (text: string): string =>
  widthless(text)
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    // spaces only divide Latin words
    .replace(/(?<![a-z0-9']) | (?![a-z0-9'])/g, '')

/** An English word without its commonest endings; the same mistakes on both sides do no harm. */
const stem = (word: string): string =>
  word.replace(/'s?$/, '').replace(/^(.{3,}?)(?:ies|es|s|ied|ed|ing|ly|e|y)$/, '$1')

const LITTLE = new Set(
  'a an the of to in on at by for and or is are was were be been it its that this with as from'.split(' '),
)
/** Particles that come and go without changing what is meant. */
const PARTICLES = /[的了吗呢吧啊]/g
const PIECES = /(?:(?<![a-z0-9)])-)?\d+(?:[./]\d+)*%?|[a-z]+(?:'[a-z]+)?|\p{Script=Han}+/gu

export interface Tokens {
  /** Exact: a wrong figure is a wrong answer. */
  readonly numbers: readonly string[]
  /** Stems of Latin words, pairs of neighbouring Chinese characters, single ones that stand alone. */
  readonly words: readonly string[]
}

const pairs = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** The end of a line ends a run of characters: the order of lines does not matter. */
const piecesOf = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => fold(line).match(PIECES) ?? [])
const isFigure = (piece: string) => /\d/.test(piece)

/** What a key point asks for. */
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

/** All that an answer can show for a key point: with and without particles, single characters too. */
export function contentOf(text: string): ReadonlySet<string> {
  return new Set(
    piecesOf(text).flatMap((piece) => {
      if (isFigure(piece)) return piece
      if (!isHan(piece)) return stem(piece)
      return [...piece, ...pairs(piece), ...pairs(piece.replace(PARTICLES, ''))]
    }),
  )
}
