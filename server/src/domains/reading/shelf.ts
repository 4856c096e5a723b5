import type { Input, Output } from '@shangxue/contract/endpoint'
import type { listReadingTexts, previewReading } from '@shangxue/contract/reading'
import { READING_LENGTH_WORDS, type ReadingLength } from '@shangxue/contract/reading-parts'
import { paged } from '../../platform/database/page.ts'
import { lazily } from '../../platform/lazily.ts'
import { gradeName, type Library } from '../english/service.ts'
import type { Shelf } from './engine/compose.ts'
import { countWords, librarySources } from './engine/sources.ts'
import type { Source } from './engine/types.ts'
import { vocabularyOf } from './engine/vocabulary.ts'

/** The library as the engine needs it, built on first use. */
export const openShelf = (library: Library): (() => Shelf) =>
  lazily(() => ({
    vocabulary: vocabularyOf([...library.words.values()]),
    sources: librarySources(library),
  }))

function hasLength(words: number, length: ReadingLength): boolean {
  if (length === 'any') return true
  const [from, to] = READING_LENGTH_WORDS[length]
  return words >= from && words < to
}

type Frame = Pick<Input<typeof previewReading>, 'level' | 'topic' | 'length'> &
  Partial<Pick<Input<typeof previewReading>, 'text' | 'except'>>

/** Returns the library texts that match the filters. */
export const fitting = ({ sources }: Shelf, { level, topic, length, text, except = [] }: Frame): Source[] =>
  sources.filter(
    (source) =>
      source.level === level &&
      (text === undefined || source.key === text) &&
      !except.includes(source.key) &&
      (topic === '' || source.topic === topic) &&
      hasLength(countWords(source.paragraphs), length),
  )

export function listTexts(
  library: Library,
  { q, level, length, grade = 0, ...page }: Input<typeof listReadingTexts>,
): Output<typeof listReadingTexts> {
  const sought = q.trim().toLowerCase()
  const found = [...library.reading.values()]
    .map((text) => ({ ...text, words: countWords(text.paragraphs) }))
    .filter((text) => level === undefined || text.level === level)
    .filter(({ words }) => hasLength(words, length))
    .filter(({ title, genre }) => `${title} ${genre}`.toLowerCase().includes(sought))
    // Texts of the user's grade first, then harder ones, then those of lower grades, hardest first.
    .sort(
      (a, b) =>
        Number(a.grade < grade) - Number(b.grade < grade) ||
        (a.grade < grade ? b.grade - a.grade : a.grade - b.grade) ||
        a.words - b.words,
    )
  const from = (page.page - 1) * page.limit
  const list = found.slice(from, from + page.limit).map((text) => ({
    id: text.id,
    title: text.title,
    level: text.level,
    grade_name: gradeName(text.grade),
    genre: text.genre,
    words: text.words,
    questions: text.questions.length,
  }))
  return paged(list, page, found.length)
}
