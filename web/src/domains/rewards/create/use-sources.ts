import { getStudyLibrary } from '@shangxue/contract/english/endpoints'
import { listPapers } from '@shangxue/contract/papers/endpoints'
import { listReadingExercises, listReadingTexts } from '@shangxue/contract/reading/endpoints'
import { listWordLists } from '@shangxue/contract/word-lists/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'
import type { PickerOption } from '../../../ui/overlay/picker-options.ts'
import type { Source } from './form.ts'

const OFFERED = 50
const FOUND = { placeholderData: keepPreviousData, meta: { quiet: true } }

interface Sources {
  readonly options: readonly PickerOption[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => unknown
  /** True if the server supports search. */
  readonly searches: boolean
}

/** Loads the available content of a source. Long lists are filtered by `q` on the server. */
export function useSources(source: Source, q: string): Sources {
  const page = { q: q.trim(), pageSize: OFFERED }
  const of = (one: Source) => ({ ...FOUND, enabled: source === one })
  const lists = useQuery({ ...query(listWordLists, {}), ...of('list') })
  const library = useQuery({ ...query(getStudyLibrary, {}), ...of('grade') })
  const texts = useQuery({ ...query(listReadingTexts, { ...page, length: 'any' }), ...of('text') })
  const exercises = useQuery({ ...query(listReadingExercises, page), ...of('exercise') })
  const papers = useQuery({
    ...query(listPapers, { ...page, whose: 'mine', status: 'completed' }),
    ...of('paper'),
  })
  const found = { list: lists, grade: library, text: texts, exercise: exercises, paper: papers }[source]
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
    loading: found.isPending,
    failed: found.isError,
    retry: found.refetch,
    searches: source !== 'list' && source !== 'grade',
  }
}
