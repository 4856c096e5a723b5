import { createHash } from 'node:crypto'
import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listCompanyTexts } from '@shangxue/contract/reading/guests'
import type { Level } from '@shangxue/contract/users/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { listCompanyReadings } from '../content/service.ts'
import type { Reading } from '../english/service.ts'
import { getTextExercise } from './composition/saved-exercises.ts'
import type { ReadingLibrary } from './engine/compose-exercise.ts'
import { fromReadingText } from './engine/library-sources.ts'
import type { Exercise } from './engine/types.ts'
import { signText } from './guests/keyed-texts.ts'
import type { ExerciseSigner } from './guests/signed-exercises.ts'

const NO_HEADINGS = { headings: new Map() }

/** A text of the company with the questions that its author wrote. */
function toExercise(text: Reading): Exercise {
  const source = fromReadingText(text, NO_HEADINGS)
  return { source, items: source.written, tasks: text.tasks }
}

/** Returns a text with its questions: of the library, or of the company whose transaction this is. */
export async function findTextExercise(
  db: Db,
  id: number,
  readingLibrary: ReadingLibrary,
): Promise<Exercise> {
  if (!isCompanyItem(id)) return getTextExercise(id, readingLibrary)
  const [text] = await listCompanyReadings(db, { id })
  if (!text) throw new AppError('not_found')
  return toExercise(text)
}

/** The published texts of a tenant for a public endpoint; none for guests. */
export const listReadingsOf = async (
  database: Database,
  actor: { readonly tenantId: number } | null,
  level: Level | undefined,
): Promise<Reading[]> =>
  actor
    ? database.withTenant({ tenantId: actor.tenantId, readOnly: true }, (db) =>
        listCompanyReadings(db, { level }),
      )
    : []

/** The published texts of the company with their answers, for practice without a network. */
export async function listKeyedCompanyTexts(
  db: Db,
  level: Level,
  signer: ExerciseSigner,
): Promise<Output<typeof listCompanyTexts>> {
  const list = (await listCompanyReadings(db, { level })).map((text) =>
    signText(text, toExercise(text), signer),
  )
  return { version: createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12), list }
}
