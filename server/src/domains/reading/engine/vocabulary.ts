import { LEVELS, type Level } from '@shangxue/contract/users'
import { formsOf, wordsOf } from '@shangxue/study/forms'
import { strangersIn } from '../../../../../content/english/words-rules.ts'
import type { Word } from '../../english/service.ts'

/** What the word book knows about the words of a text. */
export interface Vocabulary {
  /** Headwords that a form may belong to, lower case. */
  headwords(form: string): readonly Word[]
  /** Share of a text's words at or below a level, names and these further words aside. */
  inLevel(text: string, level: Level, further: readonly string[]): number
  /** Those of a use, of whatever level. */
  ofUse(pos: string): readonly Word[]
  /** Those of a field, of whatever level. */
  ofTopic(topic: string): readonly Word[]
  /** Entries of several words, by their first: no gap may tear them. */
  phrases(first: string): readonly Word[]
}

const rank = (level: Level) => LEVELS.indexOf(level)

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
  return {
    headwords: (form) => of(byForm, form.toLowerCase()),
    phrases: (first) => of(byFirst, first.toLowerCase()),
    inLevel(text, level, further) {
      const set = known[rank(level)] ?? new Set<string>()
      const more = new Set(further.flatMap((word) => formsOf(word.toLowerCase())))
      const strangers = strangersIn(text, set).filter((word) => !more.has(word.toLowerCase()))
      return 1 - strangers.length / Math.max(1, wordsOf(text).length)
    },
    ofUse: (pos) => byUse.get(pos) ?? [],
    ofTopic: (topic) => byTopic.get(topic) ?? [],
  }
}
