import { LEVELS, type Level } from '@shangxue/contract/users'
import { formsOf, wordsOf } from '@shangxue/study/forms'
import type { Word } from '../../english/service.ts'
import { isFirstName } from './mentions.ts'

/** Word list lookups for the words of a text. */
export interface Vocabulary {
  /** Headwords that a form may belong to, in lower case. */
  headwords(form: string): readonly Word[]
  /**
   * Share of a text's words at or below a level; names and `further` words count as known. A capital letter alone
   * does not make a name.
   */
  inLevel(text: string, level: Level, further: readonly string[]): number
  /** All words with a part of speech. */
  ofUse(pos: string): readonly Word[]
  /** All words of a topic. */
  ofTopic(topic: string): readonly Word[]
  /** Multi-word entries by their first word; blanks must not split them. */
  phrases(first: string): readonly Word[]
}

const rank = (level: Level) => LEVELS.indexOf(level)

/** Endings of technical terms: Photosynthesis in a heading is not a name. */
const TERM =
  /(?:[a-z]{3}(?:tion|sion)s?|ness|ments?|isms?|olog(?:y|ies|ical)|graphy|ous|ful|less|ible|ical|ically|[aeo]sis|ities)$/
/** Returns the words of a text that are names, judging by spelling. */
function namesOf(
  words: readonly string[],
  headwords: (form: string) => readonly Word[],
): ReadonlySet<string> {
  const small = new Set(words.filter((word) => /^[a-z]/.test(word)))
  const bare = (word: string) => word.replace(/['’](?:s|ll|d|ve|re|m)?$/, '')
  return new Set(
    words.filter((word) => {
      const name = bare(word)
      if (!/^[A-Z]/.test(word) || small.has(name.toLowerCase())) return false
      if (isFirstName(name)) return true
      return !TERM.test(name) && headwords(name).every(({ spelling }) => /^[A-Z]/.test(spelling))
    }),
  )
}

export function vocabularyOf(words: readonly Word[]): Vocabulary {
  const byForm = new Map<string, Word[]>()
  const byFirst = new Map<string, Word[]>()
  const put = (map: Map<string, Word[]>, key: string, word: Word) => {
    const at = map.get(key)
    if (at) at.push(word)
    else map.set(key, [word])
  }
  const byUse = new Map<string, Word[]>()
  const byTopic = new Map<string, Word[]>()
  const known = LEVELS.map(() => new Set<string>())
  for (const word of words) {
    const forms = formsOf(word.spelling)
    put(byTopic, word.topic, word)
    for (const { pos } of word.senses) put(byUse, pos, word)
    const single = !word.spelling.includes(' ')
    for (const form of forms) {
      const parts = wordsOf(form).map((part) => part.toLowerCase())
      if (single) put(byForm, form.toLowerCase(), word)
      else put(byFirst, parts[0] ?? '', word)
      for (const [i, set] of known.entries())
        if (i >= rank(word.level)) for (const part of parts) set.add(part)
    }
  }
  for (const map of [byForm, byFirst]) for (const [key, list] of map) map.set(key, [...new Set(list)])
  const of = (map: Map<string, Word[]>, key: string) => map.get(key) ?? []
  const headwords = (form: string) => of(byForm, form.toLowerCase())
  return {
    headwords,
    phrases: (first) => of(byFirst, first.toLowerCase()),
    inLevel(text, level, further) {
      const set = known[rank(level)] ?? new Set<string>()
      const more = new Set(further.flatMap((word) => formsOf(word.toLowerCase())))
      const words = wordsOf(text.replaceAll('’', "'"))
      const names = namesOf(words, headwords)
      const isKnown = (word: string) => {
        const plain = word.toLowerCase()
        const forms = [plain, plain.replace(/'(?:s|ll|d|ve|re|m)?$/, '')]
        return (
          forms.some((form) => set.has(form) || more.has(form)) ||
          plain.split('-').every((part) => set.has(part))
        )
      }
      const strangers = words.filter((word) => !names.has(word) && !isKnown(word))
      return 1 - strangers.length / Math.max(1, words.length)
    },
    ofUse: (pos) => byUse.get(pos) ?? [],
    ofTopic: (topic) => byTopic.get(topic) ?? [],
  }
}
