import { TOPIC_NAMES } from '../../../contract/src/english/content-topics.ts'
import { containsHeadword, extractWords, inflectedForms } from '../../../study/src/language/word-forms.ts'
import { COLUMNS, type ContentWord, type LevelName, readWord } from '../word.ts'
import { createReport, type Problem, type Report } from './problems.ts'

const POS = new Set('n. v. adj. adv. prep. conj. pron. num. art. aux. int. det. phr. abbr.'.split(' '))
export const TOPICS: ReadonlySet<string> = new Set(Object.keys(TOPIC_NAMES))

/** Symbols allowed in IPA transcriptions: sounds, stress marks and spaces. */
const SOUNDS = {
  uk: /^(?:tʃ|dʒ|[pbtdkɡfvθðszʃʒhmnŋlrjw]|iː|ɑː|ɔː|uː|ɜː|eɪ|aɪ|ɔɪ|əʊ|aʊ|ɪə|eə|ʊə|[ɪeæɒʊʌəiu]|[ˈˌ ])+$/u,
  us: /^(?:tʃ|dʒ|[pbtdkɡfvθðszʃʒhmnŋlrjw]|iː|ɑː|ɔː|uː|ɜː|eɪ|aɪ|ɔɪ|oʊ|aʊ|[ɪeæʊʌəiu]|[ˈˌ ])+$/u,
}
const VOWELS = /(?:iː|ɑː|ɔː|uː|ɜː|[eaɔ]ɪ|[əoa]ʊ|[ɪeʊ]ə|[ɪeæɒʊʌəiu])/gu
/** Number of words of an example: [minimum, maximum] by level. */
const LENGTHS: Record<LevelName, [number, number]> = {
  primary: [3, 12],
  junior: [4, 16],
  senior: [5, 22],
  university: [6, 28],
}
const CHINESE = /\p{Script=Han}/u
/** `T-shirt`, `hot dog`, `o'clock`; `a.m.` is an abbreviation with a full stop after each letter. */
const HEADWORD = /^(?:[A-Za-zÀ-ÿ]+(?:[ '-][A-Za-zÀ-ÿ]+)*|(?:[A-Za-z]\.){2,})$/
export const hasForeignCharacter = (text: string) => /[^\x20-\x7EÀ-ÿ’‘“”–£€°]/.test(text)
const SENTENCE = /^["'‘“]?[A-Z0-9].*[.?!]["'’”]?$/

function checkSounds(word: ContentWord, report: Report) {
  for (const [accent, ipa] of [
    ['uk', word.ipaUk],
    ['us', word.ipaUs],
  ] as const) {
    if (!SOUNDS[accent].test(ipa)) report(accent, 'not_ipa', { accent, ipa })
    const vowels = ipa.split(' ').map((part) => [part, part.match(VOWELS)?.length ?? 0] as const)
    if (vowels.some(([part, count]) => count > 1 && !part.includes('ˈ')) && !word.spelling.includes(' '))
      report(accent, 'no_stress', { accent, count: vowels[0]?.[1], ipa })
    if (vowels.some(([, count]) => count === 0) && !/^[A-Z]+$/.test(word.spelling))
      report(accent, 'no_vowel', { accent, ipa })
  }
  if (/[^iːɪeæɑɒɔʊuʌɜəao]r(?:$| )/u.test(word.ipaUk) || /[ːəʊɪ]r$/u.test(word.ipaUk))
    report('uk', 'final_r', { accent: 'uk', ipa: word.ipaUk })
}

function checkSenses(word: ContentWord, report: Report) {
  if (word.senses.length === 0) report('senses', 'no_sense')
  for (const { pos, zh } of word.senses) {
    if (!POS.has(pos)) report('senses', 'no_part_of_speech', { pos, zh })
    if (!CHINESE.test(zh)) report('senses', 'no_chinese_sense', { zh })
    if (/[,;]/.test(zh)) report('senses', 'half_width_sense', { zh })
  }
  const uses = word.senses.map(({ pos }) => pos)
  if (new Set(uses).size !== uses.length) report('senses', 'pos_twice')
}

/** Checks an example sentence of a headword and its translation. */
export function checkExample(
  { en, zh }: ContentWord['example'],
  headword: string,
  level: LevelName,
  report: Report,
) {
  const count = extractWords(en).length
  const [least, most] = LENGTHS[level]
  if (!containsHeadword(en, headword)) report('example', 'example_lacks_word', { en })
  if (!SENTENCE.test(en)) report('example', 'example_no_sentence', { en })
  if (count < least || count > most) report('example', 'example_length', { count, least, most, en })
  if (hasForeignCharacter(en)) report('example', 'foreign_character', { en })
  if (!CHINESE.test(zh) || !/[。？！”…]$/.test(zh)) report('translation', 'translation_no_sentence', { zh })
  if (/[,;?!]/.test(zh)) report('translation', 'half_width_translation', { zh })
}

function checkCollocations(word: ContentWord, report: Report) {
  if (word.collocations.length > 4) report('collocations', 'too_many_collocations')
  for (const { en, zh } of word.collocations) {
    if (!containsHeadword(en, word.spelling)) report('collocations', 'collocation_lacks_word', { en })
    if (extractWords(en).length < 2) report('collocations', 'collocation_one_word', { en })
    if (!CHINESE.test(zh)) report('collocations', 'collocation_no_chinese', { en })
  }
}

export function checkSpaces(fields: readonly string[], columns: readonly string[], report: Report) {
  for (const [i, field] of fields.entries())
    if (field !== field.trim() || / {2}/.test(field)) report(columns[i] ?? '', 'spare_spaces')
}

/** Lists the problems of one line of a word file, independent of other lines. */
export function problemsOfLine(line: string, level: LevelName): Problem[] {
  const word = readWord(line)
  const { problems, report } = createReport('word', `${level} ${word.spelling}`)
  const fields = line.split('\t')
  if (fields.length !== COLUMNS.length) {
    report('spelling', 'wrong_field_count', { count: fields.length, expected: COLUMNS.length })
    return problems
  }
  checkSpaces(fields, COLUMNS, report)
  return [...problems, ...problemsOfWord(word, level, fields.at(-1))]
}

/** Lists the problems of a word, independent of other words. */
export function problemsOfWord(word: ContentWord, level: LevelName, band = String(word.band)): Problem[] {
  const { problems, report } = createReport('word', `${level} ${word.spelling}`)
  if (!HEADWORD.test(word.spelling)) report('spelling', 'not_headword')
  if (!TOPICS.has(word.topic)) report('topic', 'no_topic', { topic: word.topic })
  if (![1, 2, 3].includes(word.band)) report('band', 'no_band', { band })
  if (word.roots !== '' && !CHINESE.test(word.roots))
    report('roots', 'no_chinese_roots', { roots: word.roots })
  checkSounds(word, report)
  checkSenses(word, report)
  checkExample(word.example, word.spelling, level, report)
  checkCollocations(word, report)
  return problems
}

/**
 * All forms of the headwords: the vocabulary of a text of their level. A phrase counts as a whole, because who knows
 * `police officer` need not know `police`; `May` is not `may`.
 */
export function vocabularyOf(headwords: Iterable<string>): Set<string> {
  const known = new Set<string>()
  for (const headword of headwords)
    for (const form of inflectedForms(headword)) {
      if (form.includes(' ')) known.add(form.toLowerCase())
      else
        for (const part of extractWords(form)) known.add(/^[A-Z]/.test(headword) ? part : part.toLowerCase())
    }
  return known
}

const phrasesOf = new WeakMap<ReadonlySet<string>, readonly RegExp[]>()
/** Removes the known phrases from a text. */
function withoutPhrases(text: string, known: ReadonlySet<string>): string {
  let phrases = phrasesOf.get(known)
  if (!phrases) {
    phrases = [...known]
      .filter((entry) => entry.includes(' '))
      .map((entry) => new RegExp(`\\b${entry}\\b`, 'gi'))
    phrasesOf.set(known, phrases)
  }
  return phrases.reduce((rest, phrase) => rest.replace(phrase, ''), text)
}

/** Words of a text outside the vocabulary. Names (capitalised within a sentence) and numbers are ignored. */
export function strangersIn(text: string, known: ReadonlySet<string>): string[] {
  const sentences = withoutPhrases(text, known).split(/(?<=[.?!]["'’”]?)\s+/)
  return sentences.flatMap((sentence) =>
    extractWords(sentence).filter((word, i) => {
      const name = i > 0 && /^[A-Z]/.test(word)
      const plain = word.toLowerCase()
      const bare = plain.replace(/'(?:s|ll|d|ve|re|m)?$/, '')
      const parts = plain.split('-')
      return (
        !name &&
        !known.has(word) &&
        !known.has(plain) &&
        !known.has(bare) &&
        !parts.every((part) => known.has(part))
      )
    }),
  )
}
