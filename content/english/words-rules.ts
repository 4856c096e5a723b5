import { containsHeadword, extractWords, inflectedForms } from '../../study/src/language/word-forms.ts'
import { COLUMNS, type ContentWord, type LevelName, readWord } from './word.ts'

type Say = (what: string) => void

const POS = new Set('n. v. adj. adv. prep. conj. pron. num. art. aux. int. det. phr. abbr.'.split(' '))
export const TOPICS = new Set(
  (
    'people family body food animals nature weather time school home clothes colours numbers travel city work sport ' +
    'health feelings actions qualities society science technology arts media economy law environment thought language function'
  ).split(' '),
)

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
const SENTENCE = /^["'‘“]?[A-Z0-9].*[.?!]["'’”]?$/

function sounds(word: ContentWord, say: Say) {
  for (const [which, ipa] of [
    ['uk', word.ipaUk],
    ['us', word.ipaUs],
  ] as const) {
    if (!SOUNDS[which].test(ipa)) say(`${which} is not IPA as written here: ${ipa}`)
    const vowels = ipa.split(' ').map((part) => [part, part.match(VOWELS)?.length ?? 0] as const)
    if (vowels.some(([part, count]) => count > 1 && !part.includes('ˈ')) && !word.spelling.includes(' '))
      say(`${which} has ${vowels[0]?.[1]} vowels and no stress: ${ipa}`)
    if (vowels.some(([, count]) => count === 0) && !/^[A-Z]+$/.test(word.spelling))
      say(`${which} has no vowel: ${ipa}`)
  }
  if (/[^iːɪeæɑɒɔʊuʌɜəao]r(?:$| )/u.test(word.ipaUk) || /[ːəʊɪ]r$/u.test(word.ipaUk))
    say(`uk ends in r: ${word.ipaUk}`)
}

function meanings(word: ContentWord, say: Say) {
  if (word.senses.length === 0) say('no sense')
  for (const { pos, zh } of word.senses) {
    if (!POS.has(pos)) say(`no part of speech: ${pos} ${zh}`)
    if (!CHINESE.test(zh)) say(`no Chinese in a sense: ${zh}`)
    if (/[,;]/.test(zh)) say(`punctuation of a sense is ，；: ${zh}`)
  }
  const uses = word.senses.map(({ pos }) => pos)
  if (new Set(uses).size !== uses.length) say('a part of speech twice')
}

function example(word: ContentWord, level: LevelName, say: Say) {
  const { en, zh } = word.example
  const count = extractWords(en).length
  const [fewest, most] = LENGTHS[level]
  if (!containsHeadword(en, word.spelling)) say(`its example lacks it: ${en}`)
  if (!SENTENCE.test(en)) say(`its example is no sentence: ${en}`)
  if (count < fewest || count > most) say(`its example has ${count} words, not ${fewest} to ${most}: ${en}`)
  if (/[^\x20-\x7EÀ-ÿ’‘“”–£€°]/.test(en)) say(`a foreign character in its example: ${en}`)
  if (!CHINESE.test(zh) || !/[。？！”…]$/.test(zh)) say(`its translation is no Chinese sentence: ${zh}`)
  if (/[,;?!]/.test(zh)) say(`half-width punctuation in its translation: ${zh}`)
}

function collocations(word: ContentWord, say: Say) {
  if (word.collocations.length > 4) say('more than 4 collocations')
  for (const { en, zh } of word.collocations) {
    if (!containsHeadword(en, word.spelling)) say(`a collocation lacks it: ${en}`)
    if (extractWords(en).length < 2) say(`a collocation of one word: ${en}`)
    if (!CHINESE.test(zh)) say(`a collocation without Chinese: ${en}`)
  }
}

export const problemsOfHeading = (heading: string): string[] =>
  heading === COLUMNS.join('\t') ? [] : [`its heading is ${heading}`]

/** Lists the problems of one line of a word file, independent of other lines. */
export function problemsOfLine(line: string, level: LevelName): string[] {
  const problems: string[] = []
  const word = readWord(line)
  const addProblem: Say = (what) => problems.push(`${word.spelling}: ${what}`)
  const fields = line.split('\t')
  if (fields.length !== COLUMNS.length) {
    addProblem(`${fields.length} fields, not ${COLUMNS.length}`)
    return problems
  }
  if (fields.some((field) => field !== field.trim() || / {2}/.test(field))) addProblem('spaces to spare')
  if (!/^[A-Za-zÀ-ÿ]+(?:[ '-][A-Za-zÀ-ÿ]+)*$/.test(word.spelling)) addProblem('not a headword')
  if (!TOPICS.has(word.topic)) addProblem(`no topic: ${word.topic}`)
  if (![1, 2, 3].includes(word.band)) addProblem(`no band: ${fields.at(-1)}`)
  if (word.roots !== '' && !CHINESE.test(word.roots)) addProblem(`roots without Chinese: ${word.roots}`)
  sounds(word, addProblem)
  meanings(word, addProblem)
  example(word, level, addProblem)
  collocations(word, addProblem)
  return problems
}

/** All forms of the headwords in lower case: the vocabulary of a text of their level. */
export function vocabularyOf(headwords: Iterable<string>): Set<string> {
  const known = new Set<string>()
  for (const headword of headwords)
    for (const form of inflectedForms(headword))
      for (const part of extractWords(form)) known.add(part.toLowerCase())
  return known
}

/** Words of a text outside the vocabulary. Names (capitalised within a sentence) and numbers are ignored. */
export function strangersIn(text: string, known: ReadonlySet<string>): string[] {
  const sentences = text.split(/(?<=[.?!]["'’”]?)\s+/)
  return sentences.flatMap((sentence) =>
    extractWords(sentence).filter((word, i) => {
      const name = i > 0 && /^[A-Z]/.test(word)
      const plain = word.toLowerCase()
      const bare = plain.replace(/'(?:s|ll|d|ve|re|m)?$/, '')
      const parts = plain.split('-')
      return !name && !known.has(plain) && !known.has(bare) && !parts.every((part) => known.has(part))
    }),
  )
}
