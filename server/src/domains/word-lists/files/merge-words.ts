import type { WORD_FINDING_KINDS } from '@shangxue/contract/word-lists/endpoints'
import { parseExample, parseIpa, parseSenses, splitIpa } from './senses.ts'
import { isEnglish, normalizeSpelling, SPELLING_MAX } from './spelling.ts'
import { normalizeUnit } from './unit-heading.ts'
import type { ListWord, RawWord, Sense } from './word.ts'

export interface Finding {
  readonly line: number
  readonly spelling: string
  readonly kind: (typeof WORD_FINDING_KINDS)[number]
}
export interface MergedWords {
  /** In file order; words without a meaning have no senses. */
  readonly words: (ListWord & { readonly line: number })[]
  readonly findings: Finding[]
}

const unitOf = (unit: string | undefined) => (unit ? { unit } : {})

const SPELLING_PREVIEW_MAX = 80

/** Parses a raw word, or returns the reason for rejecting it. */
export function parseRawWord(raw: RawWord): { word: ListWord; cut: boolean } | Finding['kind'] {
  const spelling = normalizeSpelling(raw.spelling.slice(0, 2 * SPELLING_MAX))
  if (spelling.length > SPELLING_MAX) return isEnglish(spelling) ? 'too_long' : 'not_english'
  if (!isEnglish(spelling)) return 'not_english'
  const { ipa, meaning } = splitIpa(raw.meaning)
  const { senses, cut: truncated } = parseSenses(meaning)
  const pronunciation = parseIpa(raw.ipaUk || ipa, raw.ipaUs)
  return {
    word: {
      spelling,
      ...pronunciation,
      senses,
      example: parseExample(raw.exampleEn, raw.exampleZh),
      ...unitOf(normalizeUnit(raw.unit)),
    },
    cut: truncated,
  }
}

const sameSense = (a: Sense) => (b: Sense) => a.zh === b.zh && (a.pos === b.pos || a.pos === '')

const mergeWords = (base: ListWord, other: ListWord): ListWord => ({
  spelling: base.spelling,
  ipaUk: base.ipaUk || other.ipaUk,
  ipaUs: base.ipaUs || other.ipaUs,
  senses: [...base.senses, ...other.senses.filter((sense) => !base.senses.some(sameSense(sense)))],
  example: base.example ?? other.example,
  ...unitOf(base.unit || other.unit),
})

/** Merges the words of a file by spelling and lists the findings. */
export function mergeRawWords(rawWords: Iterable<RawWord>): MergedWords {
  const words = new Map<string, ListWord & { line: number }>()
  const findings: Finding[] = []
  for (const raw of rawWords) {
    if (raw.spelling.trim() === '' && raw.meaning.trim() === '') continue
    const addFinding = (kind: Finding['kind']) =>
      findings.push({ line: raw.line, spelling: raw.spelling.trim().slice(0, SPELLING_PREVIEW_MAX), kind })
    const result = parseRawWord(raw)
    if (typeof result === 'string') {
      addFinding(result)
      continue
    }
    const first = words.get(result.word.spelling)
    if (first) addFinding('duplicate')
    if (result.cut) addFinding('meaning_cut')
    words.set(result.word.spelling, {
      ...(first ? mergeWords(first, result.word) : result.word),
      line: first?.line ?? raw.line,
    })
  }
  return { words: [...words.values()], findings }
}
