import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { extractWords, inflectedForms } from '@shangxue/study/language/word-forms'
import type { Word } from '../../english/service.ts'
import { isFirstName } from './persons.ts'

/** Word list lookups for the words of a text. */
export interface Vocabulary {
  /** Headwords that a form may belong to, in lower case. */
  headwords(form: string): readonly Word[]
  /**
   * Share of a text's words at or below a level; names and `extraWords` count as known. A capital letter alone
   * does not make a name.
   */
  inLevel(text: string, level: Level, extraWords: readonly string[]): number
  /** All words with a part of speech. */
  ofUse(pos: string): readonly Word[]
  /** All words of a topic. */
  ofTopic(topic: string): readonly Word[]
  /** Multi-word entries by their first word; blanks must not split them. */
  phrases(first: string): readonly Word[]
}

const levelRank = (level: Level) => LEVELS.indexOf(level)

/** Endings of technical terms: Photosynthesis in a heading is not a name. */
const TERM_ENDING =
  /(?:[a-z]{3}(?:tion|sion)s?|ness|ments?|isms?|olog(?:y|ies|ical)|graphy|ous|ful|less|ible|ical|ically|[aeo]sis|ities)$/
/** Returns the words of a text that are names, judging by spelling. */
function findNames(
  words: readonly string[],
  headwords: (form: string) => readonly Word[],
): ReadonlySet<string> {
  const lowerCased = new Set(words.filter((word) => /^[a-z]/.test(word)))
  const stripSuffix = (word: string) => word.replace(/['’](?:s|ll|d|ve|re|m)?$/, '')
  return new Set(
    words.filter((word) => {
      const name = stripSuffix(word)
      if (!/^[A-Z]/.test(word) || lowerCased.has(name.toLowerCase())) return false
      if (isFirstName(name)) return true
      return !TERM_ENDING.test(name) && headwords(name).every(({ spelling }) => /^[A-Z]/.test(spelling))
    }),
  )
}

export function buildVocabulary(words: readonly Word[]): Vocabulary {
  const byForm = new Map<string, Word[]>()
  const byFirst = new Map<string, Word[]>()
  const addTo = (map: Map<string, Word[]>, key: string, word: Word) => {
    const entries = map.get(key)
    if (entries) entries.push(word)
    else map.set(key, [word])
  }
  const byUse = new Map<string, Word[]>()
  const byTopic = new Map<string, Word[]>()
  const knownByLevel = LEVELS.map(() => new Set<string>())
  for (const word of words) {
    const forms = inflectedForms(word.spelling)
    addTo(byTopic, word.topic, word)
    for (const { pos } of word.senses) addTo(byUse, pos, word)
    const isSingleWord = !word.spelling.includes(' ')
    for (const form of forms) {
      const parts = extractWords(form).map((part) => part.toLowerCase())
      if (isSingleWord) addTo(byForm, form.toLowerCase(), word)
      else addTo(byFirst, parts[0] ?? '', word)
      for (const [i, knownWords] of knownByLevel.entries())
        if (i >= levelRank(word.level)) for (const part of parts) knownWords.add(part)
    }
  }
  for (const map of [byForm, byFirst]) for (const [key, list] of map) map.set(key, [...new Set(list)])
  const entriesOf = (map: Map<string, Word[]>, key: string) => map.get(key) ?? []
  const headwords = (form: string) => entriesOf(byForm, form.toLowerCase())
  return {
    headwords,
    phrases: (first) => entriesOf(byFirst, first.toLowerCase()),
    inLevel(text, level, extraWords) {
      const knownWords = knownByLevel[levelRank(level)] ?? new Set<string>()
      const extraForms = new Set(extraWords.flatMap((word) => inflectedForms(word.toLowerCase())))
      const words = extractWords(text.replaceAll('’', "'"))
      const names = findNames(words, headwords)
      const isKnown = (word: string) => {
        const lowerCase = word.toLowerCase()
        const forms = [lowerCase, lowerCase.replace(/'(?:s|ll|d|ve|re|m)?$/, '')]
        return (
          forms.some((form) => knownWords.has(form) || extraForms.has(form)) ||
          lowerCase.split('-').every((part) => knownWords.has(part))
        )
      }
      const unknownWords = words.filter((word) => !names.has(word) && !isKnown(word))
      return 1 - unknownWords.length / Math.max(1, words.length)
    },
    ofUse: (pos) => byUse.get(pos) ?? [],
    ofTopic: (topic) => byTopic.get(topic) ?? [],
  }
}
