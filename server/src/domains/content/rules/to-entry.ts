import type { ContentTypes } from '@shangxue/contract/content/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import type {
  ContentCloze,
  ContentGappedText,
  ContentListening,
  ContentReading,
  ContentSentence,
} from '../../../../../content/english/passages.ts'
import { type ContentWord, LEVEL_NAMES, type LevelName } from '../../../../../content/english/word.ts'

/** Where an item belongs. */
export interface Place {
  readonly level: Level
  readonly grade: number
}

export const levelNameOf = (level: Level): LevelName =>
  (Object.keys(LEVEL_NAMES) as LevelName[]).find((name) => LEVEL_NAMES[name] === level) ?? 'university'

/** Returns a copy without spaces around its texts. */
function trimTexts<T>(value: T): T {
  if (typeof value === 'string') return value.trim() as T
  if (Array.isArray(value)) return value.map(trimTexts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, trimTexts(entry)])) as T
}

/** Paragraphs are separated by empty lines; a single line break is a space. */
const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')

const metadata = ({ level, grade }: Place, { title, topic }: { title: string; topic: string }) => ({
  // The rules expect the name of a file.
  id: `${levelNameOf(level)}-own`,
  ...{ level, grade, title, topic },
})

/** A row that was added to a list and not filled in. */
const isFilled = (row: object): boolean => Object.values(row).some((value) => value !== '')

/** Entries in the form of the library's files, so that the same rules and the same exercises apply to them. */
export const toEntry = {
  word: (content: ContentTypes['word']): ContentWord => {
    const { ipa_uk: ipaUk, ipa_us: ipaUs, ...word } = trimTexts(content)
    const { senses, collocations } = word
    return {
      ...word,
      ...{ ipaUk, ipaUs, senses: senses.filter(isFilled), collocations: collocations.filter(isFilled) },
    }
  },

  sentence: ({ grade }: Place, content: ContentTypes['sentence']): ContentSentence => {
    const { also, phrases, structure, ...sentence } = trimTexts(content)
    return {
      ...sentence,
      grade,
      also: also.filter((text) => text !== ''),
      phrases: phrases.filter(isFilled),
      structure: structure as ContentSentence['structure'],
    }
  },

  reading: (place: Place, content: ContentTypes['reading']): ContentReading => {
    const { genre, text, glossary, questions, tasks = [], ...rest } = trimTexts(content)
    return {
      ...metadata(place, rest),
      genre: genre as ContentReading['genre'],
      paragraphs: splitParagraphs(text),
      glossary: glossary.filter(isFilled),
      questions: questions as ContentReading['questions'],
      ...(tasks.length > 0 && {
        tasks: tasks.map((task) => ({ ...task, answers: task.answers.filter((answer) => answer !== '') })),
      }),
    }
  },

  cloze: (place: Place, content: ContentTypes['cloze']): ContentCloze => {
    const { type, text, translation, gaps, ...rest } = trimTexts(content)
    const kind = type as ContentCloze['kind']
    return {
      ...metadata(place, rest),
      kind,
      text: splitParagraphs(text).join('\n\n'),
      translation: splitParagraphs(translation).join('\n\n'),
      gaps: gaps.map(({ options, wrong, hint, also, point, ...gap }) => ({
        ...gap,
        point: point as ContentCloze['gaps'][number]['point'],
        ...(kind === 'choice'
          ? { options, wrong: reasonsOf(gap.answer, options, wrong) }
          : { options: [], hint, also: also.filter((other) => other !== '') }),
      })),
    }
  },

  gapped: (place: Place, content: ContentTypes['gapped']): ContentGappedText => {
    const { text, glossary, options, gaps, ...rest } = trimTexts(content)
    return {
      ...metadata(place, rest),
      paragraphs: splitParagraphs(text),
      glossary: glossary.filter(isFilled),
      options,
      gaps: gaps as ContentGappedText['gaps'],
    }
  },

  listening: (place: Place, content: ContentTypes['listening']): ContentListening => {
    const { speakers, lines, glossary, questions, ...rest } = trimTexts(content)
    return {
      ...metadata(place, rest),
      speakers: speakers as ContentListening['speakers'],
      lines: lines.map(({ speaker, text }) => ({ speaker, text })),
      translation: lines.map(({ zh }) => zh),
      glossary: glossary.filter(isFilled),
      questions: questions as ContentListening['questions'],
    }
  },
}

/** Reasons by distractor; the right option has none. */
const reasonsOf = (answer: string, options: readonly string[], wrong: readonly string[]) =>
  Object.fromEntries(
    options.flatMap((option, i) =>
      option.toLowerCase() === answer.toLowerCase() ? [] : [[option, wrong[i] ?? '']],
    ),
  )

/** The name of an item in lists. */
export function titleOf(content: ContentTypes[keyof ContentTypes]): string {
  const title = 'title' in content ? content.title : 'spelling' in content ? content.spelling : content.en
  return title.trim()
}
