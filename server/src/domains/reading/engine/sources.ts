import { wordsOf } from '@shangxue/study/forms'
import type { Cloze, Library, Reading } from '../../english/service.ts'
import type { Item, Source } from './types.ts'

const LETTERS = 'ABCD'

const writtenOf = ({ questions }: Reading): Item[] =>
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

const ofReading = (text: Reading): Source => ({
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
  written: writtenOf(text),
  translation: null,
})

const ofCloze = (text: Cloze): Source => ({
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
  translation: text.translation,
})

/** Every text of the library that can be asked about: those to read, and those with gaps, filled. */
export const librarySources = (library: Pick<Library, 'reading' | 'cloze'>): Source[] => [
  ...[...library.reading.values()].map(ofReading),
  ...[...library.cloze.values()].map(ofCloze),
]

export const countWords = (paragraphs: readonly string[]): number => wordsOf(paragraphs.join(' ')).length
