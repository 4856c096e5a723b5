import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { extractWords } from '@shangxue/study/language/word-forms'
import { vocabularyOf } from '../../../../../content/english/rules/words-rules.ts'
import { lazy } from '../../../platform/async/lazy.ts'
import type { Library } from '../../english/service.ts'

const GAPPED_LETTERS = 'ABCDEFG'

/** Words in a row that two texts share only if one copies the other, as in the rules of the library. */
const COPIED_WORDS = 9

/** Runs of nine words of a text. */
function* runsOf(text: string): Generator<string> {
  for (const sentence of text.split(/(?<=[.?!]["']?)\s+/)) {
    const words = extractWords(sentence.toLowerCase())
    for (let start = 0; start + COPIED_WORDS <= words.length; start++)
      yield words.slice(start, start + COPIED_WORDS).join(' ')
  }
}

/** The passage with its blanks filled. */
export const fillBlanks = (text: string, gaps: readonly { answer: string }[]) =>
  text.replace(/__(\d+)__/g, (_blank, number) => gaps[Number(number) - 1]?.answer ?? '')

/** A text with its sentences in the gaps. */
export const fillGaps = ({
  paragraphs,
  options,
  gaps,
}: {
  readonly paragraphs: readonly string[]
  readonly options: readonly string[]
  readonly gaps: readonly { readonly answer: string }[]
}) =>
  paragraphs
    .join('\n')
    .replace(
      /__(\d+)__/g,
      (_gap, number) => options[GAPPED_LETTERS.indexOf(gaps[Number(number) - 1]?.answer || '-')] ?? '',
    )

/** A hash of 53 bits: the runs themselves would occupy ten times the memory. */
function hashOf(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ (code + i), 0x85ebca6b)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** Titles of the library's texts by the hashes of their runs. */
function indexRuns({ reading, cloze, gapped, listening, sentences, words }: Library): Map<number, string> {
  const titles = new Map<number, string>()
  const add = (title: string, text: string) => {
    for (const run of runsOf(text)) titles.set(hashOf(run), title)
  }
  for (const { title, paragraphs } of reading.values()) add(title, paragraphs.join('\n'))
  for (const { title, text, gaps } of cloze.values()) add(title, fillBlanks(text, gaps))
  for (const text of gapped.values()) add(text.title, fillGaps(text))
  for (const { title, lines } of listening.values()) add(title, lines.map(({ text }) => text).join('\n'))
  for (const { en } of sentences.values()) add(en, en)
  for (const { spelling, example } of words.values()) add(spelling, example.en)
  return titles
}

/** What the rules look up in the library. Each part is built on first use. */
export function createRuleData(library: Library) {
  const knownByLevel = new Map<Level, ReadonlySet<string>>()
  const runs = lazy(() => indexRuns(library))
  const spellings = lazy(() => {
    const byLevel = new Map(LEVELS.map((level) => [level, new Set<string>()]))
    for (const { level, spelling } of library.words.values()) byLevel.get(level)?.add(spelling.toLowerCase())
    return byLevel
  })
  const sentences = lazy(() => new Set([...library.sentences.values()].map(({ en }) => en)))
  return {
    accents: lazy(() => new Set(library.accents)),
    transcriptions: lazy(
      () =>
        new Map(
          [...library.words.values()].map(({ spelling, ipa_uk: ipaUk, ipa_us: ipaUs }) => [
            spelling,
            { ipaUk, ipaUs },
          ]),
        ),
    ),

    /** The vocabulary of a level and those below, with names. */
    knownAt(level: Level): ReadonlySet<string> {
      const cached = knownByLevel.get(level)
      if (cached) return cached
      const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1)
      const headwords = [...library.words.values()]
        .filter((word) => levels.includes(word.level))
        .map(({ spelling }) => spelling)
      const known = vocabularyOf([...headwords, ...library.names])
      knownByLevel.set(level, known)
      return known
    },

    hasWord: (level: Level, spelling: string) => spellings().get(level)?.has(spelling.toLowerCase()) ?? false,
    hasSentence: (en: string) => sentences().has(en),

    /** Returns the first run of nine words that the library has as well, and the text that it is in. */
    findCopy(text: string): { run: string; other: string } | undefined {
      for (const run of runsOf(text)) {
        const other = runs().get(hashOf(run))
        if (other !== undefined) return { run, other }
      }
      return undefined
    },
  }
}
export type RuleData = ReturnType<typeof createRuleData>
