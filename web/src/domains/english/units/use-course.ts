import { useQuery } from '@tanstack/react-query'
import { bookUnitsOptions, gradeWordsOptions, libraryIndexOptions } from '../content/content-packs.ts'
import { useGoal } from '../learner/use-learner.ts'
import { introducedItems } from '../plan/daily-plan.ts'
import { useStudy } from '../store/study-state.ts'
import { startUnit, unitsOfBook } from './course.ts'
import { currentUnit, newWordIds, unitsOfWords } from './units.ts'

/**
 * The course of the learner: name, units and progress. With `enabled: false` it only reads what this device has
 * loaded already.
 */
export function useCourse({ enabled = true } = {}) {
  const goal = useGoal()
  const memories = useStudy((study) => study.memories)
  const { data: index } = useQuery({ ...libraryIndexOptions, enabled })
  const isBook = goal.book !== ''
  const gradeWords = useQuery({ ...gradeWordsOptions(goal.grade), enabled: enabled && !isBook })
  const bookUnits = useQuery({
    ...bookUnitsOptions(goal.book === '' ? 'xiaoxue' : goal.book),
    enabled: enabled && isBook,
  })
  const introduced = introducedItems(memories, 'word')
  const units = isBook
    ? bookUnits.data && unitsOfBook(bookUnits.data)
    : gradeWords.data && unitsOfWords(gradeWords.data, goal.grade)
  const start = units && startUnit(units, goal)
  const grade = index?.levels.flatMap(({ grades }) => grades).find((one) => one.grade === goal.grade)
  const book = index?.books?.find((one) => one.book === goal.book)
  const { isError, refetch } = isBook ? bookUnits : gradeWords
  return {
    /** 三年级, 中考. */
    name: isBook ? book?.name : grade?.name,
    book,
    units,
    introduced,
    current: units && currentUnit(units, introduced, start ?? ''),
    /** Number of new words; undefined until they are on the device. */
    remaining: isBook
      ? units && newWordIds(units, introduced, '').length
      : gradeWords.data?.filter(({ id }) => !introduced.has(id)).length,
    isError,
    refetch,
  }
}
