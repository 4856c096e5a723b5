import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import type { Db } from '../../../platform/database/database.ts'
import { listCompanyReadings } from '../../content/service.ts'
import type { Library } from '../../english/service.ts'
import type { Task } from '../engine/types.ts'
import type { ExerciseRow } from '../exercises.ts'

type Tasks = readonly Task[]
type TaskedExercise = Pick<ExerciseRow, 'purpose' | 'sourceKey' | 'tasks'>

const textIdOf = (sourceKey: string): number | undefined => {
  const [kind, id] = sourceKey.split(':')
  return kind === 'reading' ? Number(id) : undefined
}

/** The tasks of an exercise that is a text itself, not one generated from it: of the company's as it was opened, else of the library. */
export function tasksOf(
  library: Pick<Library, 'reading'>,
  { purpose, sourceKey, tasks }: TaskedExercise,
): Tasks | undefined {
  if (purpose !== 'library') return undefined
  return tasks ?? library.reading.get(textIdOf(sourceKey) ?? 0)?.tasks
}

/** The tasks that a published text of the company has now. */
export async function findCompanyTasks(db: Db, sourceKey: string): Promise<Tasks | undefined> {
  const id = textIdOf(sourceKey)
  if (id === undefined || !isCompanyItem(id)) return undefined
  const [text] = await listCompanyReadings(db, { id })
  return text?.tasks
}
