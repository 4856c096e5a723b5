import { extractWords } from '@shangxue/study/language/word-forms'
import type { Cloze, Library, Reading } from '../../english/service.ts'
import type { Item, Source } from './types.ts'

const LETTERS = 'ABCD'

const toWrittenItems = ({ questions }: Reading): Item[] =>
  questions.map(({ skill, stem, options, answer, evidence, explanation }) => ({
    kind: 'written',
    skill,
    stem,
    options,
    answer: LETTERS.indexOf(answer),
    evidence,
    explanation,
    subject: `written:${stem}`,
  }))

type Headings = Pick<Library, 'headings'>

export const fromReadingText = (text: Reading, { headings }: Headings): Source => ({
  key: `reading:${text.id}`,
  origin: 'library',
  title: text.title,
  titled: true,
  level: text.level,
  grade: text.grade,
  topic: text.topic,
  story: text.genre === '记叙文',
  paragraphs: text.paragraphs,
  glossary: text.glossary,
  written: toWrittenItems(text),
  headings: headings.get(text.id) ?? [],
  translation: null,
})

const fromClozePassage = (text: Cloze, { headings }: Headings): Source => ({
  key: `cloze:${text.id}`,
  origin: 'library',
  title: text.title,
  titled: true,
  level: text.level,
  grade: text.grade,
  topic: text.topic,
  story: / (?:said|ran|went|came|asked|took|gave) /.test(text.text),
  paragraphs: text.text
    .replace(/__(\d+)__/g, (_gap, number) => text.gaps[Number(number) - 1]?.answer ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim()),
  glossary: [],
  written: [],
  headings: headings.get(text.id) ?? [],
  translation: text.translation,
})

/** Returns every library text that can be asked about: reading texts and completed cloze passages. */
export const librarySources = (library: Pick<Library, 'reading' | 'cloze' | 'headings'>): Source[] => [
  ...[...library.reading.values()].map((text) => fromReadingText(text, library)),
  ...[...library.cloze.values()].map((text) => fromClozePassage(text, library)),
]

export const countWords = (paragraphs: readonly string[]): number => extractWords(paragraphs.join(' ')).length
