import { getStudyLibrary } from '@shangxue/contract/english/endpoints'
import { listPapers } from '@shangxue/contract/papers/endpoints'
import { listReadingExercises, listReadingTexts } from '@shangxue/contract/reading/endpoints'
import { listWordLists } from '@shangxue/contract/word-lists/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import type { PickerOption } from '../../../ui/overlay/picker/picker-sheet.tsx'
import type { Source } from './task-form.ts'

const PAGE_SIZE = 50
const QUERY_OPTIONS = { placeholderData: keepPreviousData, meta: { quiet: true } }

interface Sources {
  readonly options: readonly PickerOption[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => unknown
  /** True if the server supports search. */
  readonly isSearchable: boolean
}

/** Loads the available content of a source. Long lists are filtered by `q` on the server. */
export function useSources(source: Source, q: string): Sources {
  const pageParams = { q: q.trim(), pageSize: PAGE_SIZE }
  const optionsFor = (sourceName: Source) => ({ ...QUERY_OPTIONS, enabled: source === sourceName })
  const lists = useQuery({ ...query(listWordLists, {}), ...optionsFor('list') })
  const library = useQuery({ ...query(getStudyLibrary, {}), ...optionsFor('grade') })
  const texts = useQuery({
    ...query(listReadingTexts, { ...pageParams, length: 'any' }),
    ...optionsFor('text'),
  })
  const exercises = useQuery({ ...query(listReadingExercises, pageParams), ...optionsFor('exercise') })
  const papers = useQuery({
    ...query(listPapers, { ...pageParams, whose: 'mine', status: 'completed' }),
    ...optionsFor('paper'),
  })
  const activeQuery = { list: lists, grade: library, text: texts, exercise: exercises, paper: papers }[source]
  const options: Record<Source, () => PickerOption[] | undefined> = {
    list: () =>
      lists.data?.list.map(({ id, name, count }) => ({
        value: String(id),
        label: name,
        note: `${count} 个单词`,
      })),
    grade: () =>
      library.data?.levels.flatMap(({ level, grades }) =>
        grades.map(({ grade, name, words }) => ({
          value: String(grade),
          label: name,
          note: `${level}，${words} 个单词`,
        })),
      ),
    text: () =>
      texts.data?.list.map(({ id, title, level, genre, words, questions }) => ({
        value: String(id),
        label: title,
        note: `${level}，${genre}，${words} 词，${questions} 题`,
      })),
    exercise: () =>
      exercises.data?.list.map(({ id, title, level, words, questions }) => ({
        value: String(id),
        label: title,
        note: `${level}，${words} 词，${questions} 题`,
      })),
    paper: () =>
      papers.data?.list
        .filter(({ published }) => published)
        .map(({ paper_id, title, subject, questions, total_score }) => ({
          value: String(paper_id),
          label: title,
          note: `${subject}，${questions} 题，${total_score} 分`,
        })),
  }
  return {
    options: options[source]() ?? [],
    isLoading: activeQuery.isPending,
    hasFailed: activeQuery.isError,
    retry: activeQuery.refetch,
    isSearchable: source !== 'list' && source !== 'grade',
  }
}
