/** A headword with senses, example and collocations: one line of `words/<level>-<grade>.tsv`. */
export type ContentWord = {
  spelling: string
  ipaUk: string
  ipaUs: string
  /** Ordered by frequency, most common first. */
  senses: { pos: string; zh: string }[]
  example: { en: string; zh: string }
  collocations: { en: string; zh: string }[]
  /** Word formation or a mnemonic; may be empty. */
  roots: string
  topic: string
  /** The third of the grade (1, 2 or 3) in which the word is learnt. */
  band: number
}

export const LEVEL_NAMES = { primary: '小学', junior: '初中', senior: '高中', university: '大学' } as const
export type LevelName = keyof typeof LEVEL_NAMES

export const COLUMNS = [
  'spelling',
  'uk',
  'us',
  'senses',
  'example',
  'translation',
  'collocations',
  'roots',
  'topic',
  'band',
] as const

const parts = (cell: string) => (cell === '' ? [] : cell.split(' | '))
const pair = (text: string) => {
  const [en = '', zh = ''] = text.split(' = ')
  return { en, zh }
}

/** Parses one line of a word file. Missing fields become empty and are reported by the rules. */
export function readWord(line: string): ContentWord {
  const [
    spelling = '',
    ipaUk = '',
    ipaUs = '',
    senses = '',
    en = '',
    zh = '',
    more = '',
    roots = '',
    topic = '',
    band = '',
  ] = line.split('\t')
  return {
    spelling,
    ipaUk,
    ipaUs,
    senses: parts(senses).map((sense) => {
      const end = sense.indexOf('. ')
      return end === -1 ? { pos: '', zh: sense } : { pos: sense.slice(0, end + 1), zh: sense.slice(end + 2) }
    }),
    example: { en, zh },
    collocations: parts(more).map(pair),
    roots,
    topic,
    band: Number(band),
  }
}

/** Parses a word file, skipping the heading line. */
export const readWords = (text: string): ContentWord[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map(readWord)

/** One line of `examples/<level>.tsv`: the example of a further sense of a word. */
export type ContentExample = {
  word: string
  /** Position among the word's senses, from 2: the first sense has its example in the word file. */
  sense: number
  example: { en: string; zh: string }
}

export const EXAMPLE_COLUMNS = ['word', 'sense', 'example', 'translation'] as const

/** Parses one line of an example file. Missing fields become empty and are reported by the rules. */
export function readExample(line: string): ContentExample {
  const [word = '', sense = '', en = '', zh = ''] = line.split('\t')
  return { word, sense: Number(sense), example: { en, zh } }
}

/** One line of `mistakes/<level>.tsv`: what pupils write with a word, and how it is corrected. */
export type ContentMistake = {
  word: string
  wrong: string
  right: string
  /** In Chinese: why it is wrong. */
  note: string
}

export const MISTAKE_COLUMNS = ['word', 'wrong', 'right', 'note'] as const

/** Parses one line of a mistake file. Missing fields become empty and are reported by the rules. */
export function readMistake(line: string): ContentMistake {
  const [word = '', wrong = '', right = '', note = ''] = line.split('\t')
  return { word, wrong, right, note }
}
