import type { WORD_FINDING_KINDS } from '@shangxue/contract/word-lists'
import { readExample, readIpa, readSenses, splitIpa } from './senses.ts'
import { isEnglish, SPELLING_MAX, tidySpelling } from './spelling.ts'
import type { ListWord, RawWord, Sense } from './word.ts'

export interface Finding {
  readonly line: number
  readonly spelling: string
  readonly kind: (typeof WORD_FINDING_KINDS)[number]
}
export interface Collected {
  /** In file order; words without a meaning have no senses. */
  readonly words: (ListWord & { readonly line: number })[]
  readonly findings: Finding[]
}

const SHOWN = 80

/** Parses a raw word, or returns the reason for rejecting it. */
export function readWord(raw: RawWord): { word: ListWord; cut: boolean } | Finding['kind'] {
  const spelling = tidySpelling(raw.spelling.slice(0, 2 * SPELLING_MAX))
  if (spelling.length > SPELLING_MAX) return isEnglish(spelling) ? 'too_long' : 'not_english'
  if (!isEnglish(spelling)) return 'not_english'
  const { ipa, meaning } = splitIpa(raw.meaning)
  const { senses, cut } = readSenses(meaning)
  const pronunciation = readIpa(raw.ipaUk || ipa, raw.ipaUs)
  return {
    word: { spelling, ...pronunciation, senses, example: readExample(raw.exampleEn, raw.exampleZh) },
    cut,
  }
}

const sameSense = (a: Sense) => (b: Sense) => a.zh === b.zh && (a.pos === b.pos || a.pos === '')

const merged = (first: ListWord, again: ListWord): ListWord => ({
  spelling: first.spelling,
  ipaUk: first.ipaUk || again.ipaUk,
  ipaUs: first.ipaUs || again.ipaUs,
  senses: [...first.senses, ...again.senses.filter((sense) => !first.senses.some(sameSense(sense)))],
  example: first.example ?? again.example,
})

/** Merges the words of a file by spelling and lists the findings. */
export function collect(raws: Iterable<RawWord>): Collected {
  const words = new Map<string, ListWord & { line: number }>()
  const findings: Finding[] = []
  for (const raw of raws) {
    if (raw.spelling.trim() === '' && raw.meaning.trim() === '') continue
    const note = (kind: Finding['kind']) =>
      findings.push({ line: raw.line, spelling: raw.spelling.trim().slice(0, SHOWN), kind })
    const read = readWord(raw)
    if (typeof read === 'string') {
      note(read)
      continue
    }
    const first = words.get(read.word.spelling)
    if (first) note('duplicate')
    if (read.cut) note('meaning_cut')
    words.set(read.word.spelling, {
      ...(first ? merged(first, read.word) : read.word),
      line: first?.line ?? raw.line,
    })
  }
  return { words: [...words.values()], findings }
}
