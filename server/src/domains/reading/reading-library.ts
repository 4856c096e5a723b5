import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { listReadingTexts, previewReading } from '@shangxue/contract/reading/endpoints'
import { READING_LENGTH_WORDS, type ReadingLength } from '@shangxue/contract/reading/schemas'
import { lazy } from '../../platform/async/lazy.ts'
import { toPage } from '../../platform/database/pagination.ts'
import { gradeName, type Library, type Reading } from '../english/service.ts'
import type { ReadingLibrary } from './engine/compose-exercise.ts'
import { countWords, librarySources } from './engine/library-sources.ts'
import type { Source } from './engine/types.ts'
import { buildVocabulary } from './engine/vocabulary.ts'

/** The library as the engine needs it, built on first use. */
export const createReadingLibrary = (library: Library): (() => ReadingLibrary) =>
  lazy(() => ({
    vocabulary: buildVocabulary([...library.words.values()]),
    sources: librarySources(library),
  }))

function hasLength(words: number, length: ReadingLength): boolean {
  if (length === 'any') return true
  const [from, to] = READING_LENGTH_WORDS[length]
  return words >= from && words < to
}

type TextFilters = Pick<Input<typeof previewReading>, 'level' | 'topic' | 'length'> &
  Partial<Pick<Input<typeof previewReading>, 'text' | 'except'>>

/** Returns the library texts that match the filters. */
export const filterSources = (
  { sources }: ReadingLibrary,
  { level, topic, length, text, except = [] }: TextFilters,
): Source[] =>
  sources.filter(
    (source) =>
      source.level === level &&
      (text === undefined || source.key === text) &&
      !except.includes(source.key) &&
      (topic === '' || source.topic === topic) &&
      hasLength(countWords(source.paragraphs), length),
  )

export function listTexts(
  readings: Iterable<Reading>,
  { q, level, length, grade = 0, ...page }: Input<typeof listReadingTexts>,
): Output<typeof listReadingTexts> {
  const searchText = q.trim().toLowerCase()
  const texts = [...readings]
    .map((text) => ({ ...text, words: countWords(text.paragraphs) }))
    .filter((text) => level === undefined || text.level === level)
    .filter(({ words }) => hasLength(words, length))
    .filter(({ title, genre }) => `${title} ${genre}`.toLowerCase().includes(searchText))
    // Texts of the user's grade first, then harder ones, then those of lower grades, hardest first.
    .sort(
      (a, b) =>
        Number(a.grade < grade) - Number(b.grade < grade) ||
        (a.grade < grade ? b.grade - a.grade : a.grade - b.grade) ||
        a.words - b.words,
    )
  const offset = (page.page - 1) * page.limit
  const list = texts.slice(offset, offset + page.limit).map((text) => ({
    id: text.id,
    title: text.title,
    level: text.level,
    grade_name: gradeName(text.grade),
    genre: text.genre,
    words: text.words,
    questions: text.questions.length,
  }))
  return toPage(list, page, texts.length)
}
