import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import * as contract from '@shangxue/contract/reading/endpoints'
import * as guests from '@shangxue/contract/reading/guests'
import * as materialContract from '@shangxue/contract/reading/materials'
import * as taskContract from '@shangxue/contract/reading/tasks'
import { studyDayOf } from '@shangxue/study/time/study-day'
import type { Ai } from '../../adapters/ai/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { createLimiter } from '../../platform/async/limiter.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { type Access, type Actor, authenticateOptional } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import * as attempts from './attempts.ts'
import { findTextExercise, listKeyedCompanyTexts, listReadingsOf } from './company-texts.ts'
import { preview, toPlayerQuestions } from './composition/compose-by-rule.ts'
import { composeAndStore } from './composition/compose-reading.ts'
import { getTextExercise, openText } from './composition/saved-exercises.ts'
import { createSuggestions } from './composition/suggestions.ts'
import { countWords } from './engine/library-sources.ts'
import * as exercises from './exercises.ts'
import { getFigures } from './figures.ts'
import { addDevicePracticesTo } from './guests/import-device-practices.ts'
import { createKeyedTexts } from './guests/keyed-texts.ts'
import { createExerciseSigner } from './guests/signed-exercises.ts'
import * as materials from './materials/materials.ts'
import { readMaterialText } from './materials/read-material-file.ts'
import { getChallengeRankingOf } from './ranking.ts'
import { createReadingLibrary, listTexts } from './reading-library.ts'
import { createCardRenderer } from './sharing/share-card.ts'
import { getSharedResult } from './sharing/shared-results.ts'
import { listAnswers, saveTaskMarks } from './tasks/task-answers.ts'
import { listForgottenWords } from './word-suggestions.ts'

const PREVIEW_QUEUE_MAX = 20

interface ReadingOptions {
  readonly library: Library
  readonly database: Database
  readonly access: Access
  readonly ai: Ai
  /** Signs the exercises that devices store. */
  readonly secret: string
  readonly now?: () => number
}

export function readingRoutes(
  { serve, serveCacheable, serveWithoutTransaction, servePublic, servePublicFile, serveUpload }: Server,
  options: ReadingOptions,
): void {
  const { library, database, access, ai, secret, now = Date.now } = options
  const readingLibrary = createReadingLibrary(library)
  const exerciseSigner = createExerciseSigner(secret)
  // Public and CPU-intensive, so previews run one at a time.
  const limitPreviews = createLimiter(1, PREVIEW_QUEUE_MAX)
  const suggestions = createSuggestions(readingLibrary)
  const today = async (db: Db, { tenantId }: Pick<Actor, 'tenantId'>) =>
    studyDayOf(new Date(now()), await getTenantZone(db, tenantId))

  servePublic(contract.listReadingTexts, async ({ request }, filters) => {
    const actor = await authenticateOptional(access, request)
    const ownTexts = await listReadingsOf(database, actor, filters.level)
    return listTexts([...library.reading.values(), ...ownTexts], filters)
  })
  servePublic(contract.previewReading, async (_context, input) => {
    const { source, items } = await limitPreviews(() => preview(input, readingLibrary()))
    const { key, title, level, grade, topic, paragraphs, glossary } = source
    const text = {
      source: key,
      title,
      level,
      grade,
      topic,
      paragraphs: [...paragraphs],
      glossary: [...glossary],
    }
    return { ...text, words: countWords(paragraphs), questions: toPlayerQuestions(items) }
  })
  servePublic(guests.getKeyedText, async ({ request }, { id }) => {
    if (!isCompanyItem(id))
      return exerciseSigner.sign({
        ...getTextExercise(id, readingLibrary()),
        tasks: library.reading.get(id)?.tasks,
      })
    const actor = await authenticateOptional(access, request)
    if (!actor) throw new AppError('not_found')
    const { tenantId } = actor
    return exerciseSigner.sign(
      await database.withTenant({ tenantId }, (db) => findTextExercise(db, id, readingLibrary())),
    )
  })
  serve(guests.listCompanyTexts, ({ db }, { level }) => listKeyedCompanyTexts(db, level, exerciseSigner))
  const keyedTexts = createKeyedTexts({ library, readingLibrary, signer: exerciseSigner })
  serveCacheable(guests.listKeyedTexts, ({ level }) => keyedTexts(level))
  servePublic(guests.composeKeyedReading, async (_context, input) =>
    exerciseSigner.sign(await limitPreviews(() => preview(input, readingLibrary()))),
  )
  servePublic(contract.getReadingOffers, (_context, input) => suggestions(input))
  servePublic(contract.getReadingShare, async (_context, { share }) => {
    const result = await getSharedResult(database, share)
    if (!result) throw new AppError('not_found')
    return result
  })
  const renderCard = createCardRenderer()
  servePublicFile(contract.getReadingCard, async (_context, { share }) => {
    const result = await getSharedResult(database, share)
    if (!result) throw new AppError('not_found')
    return renderCard(result)
  })

  serveWithoutTransaction(contract.composeReading, (context, input) =>
    composeAndStore(context, input, {
      readingLibrary: readingLibrary(),
      ai,
      today: (db) => today(db, context.actor),
    }),
  )
  serve(contract.openReadingText, async ({ db, actor }, { id }) => ({
    id: await openText(db, actor, await findTextExercise(db, id, readingLibrary()), id),
  }))
  serve(contract.listReadingExercises, ({ db, actor }, filters) =>
    exercises.listExercises(db, actor, filters),
  )
  serve(contract.deleteReadingExercise, async ({ db, actor }, { id }) => {
    await exercises.removeExercise(db, actor, id)
    return null
  })
  serve(guests.addDevicePractices, ({ db, actor }, { practices }) =>
    addDevicePracticesTo(db, actor, practices, { signedExercises: exerciseSigner, library, now: now() }),
  )
  serve(contract.createReadingPaper, async ({ db, actor }, { id }) => ({
    paper_id: await exercises.getOrCreatePaper(db, actor, id),
  }))

  serve(contract.startReading, ({ db, actor }, { id }) => attempts.startAttempt(db, actor, id, library))
  serve(contract.saveReadingAnswers, ({ db, actor }, input) => attempts.saveAnswers(db, actor, input))
  serve(contract.submitReading, async ({ db, actor }, input) =>
    attempts.submitAttempt(db, actor, input, { day: await today(db, actor), library }),
  )
  serve(taskContract.markTaskAnswers, ({ db, actor }, input) => saveTaskMarks(db, actor, input, library))
  serve(taskContract.listTaskAnswers, ({ db }, filters) => listAnswers(db, filters, library))
  serve(contract.getReadingResult, ({ db, actor }, { id }) => attempts.getResult(db, actor, id, library))
  serve(contract.listReadingAttempts, ({ db, actor }, filters) => attempts.listAttempts(db, actor, filters))
  serve(contract.shareReading, async ({ db, actor }, { id }) => ({
    share: await attempts.shareAttempt(db, actor, id),
  }))
  serve(contract.unshareReading, async ({ db, actor }, { id }) => {
    await attempts.revokeShare(db, actor, id)
    return null
  })
  serve(contract.getReadingFigures, async ({ db, actor }) => getFigures(db, actor, await today(db, actor)))
  serve(contract.getChallengeRanking, async ({ db, actor }, { level }) =>
    getChallengeRankingOf(db, actor, level, await today(db, actor)),
  )
  serve(contract.listWrongWords, ({ db, actor }) => listForgottenWords(db, actor, library))

  serve(materialContract.listMaterials, ({ db, actor }, filters) =>
    materials.loadMaterials(db, actor, filters),
  )
  serve(materialContract.addMaterial, ({ db, actor }, input) =>
    materials.createMaterial(db, actor, input, readingLibrary()),
  )
  serve(materialContract.getMaterial, ({ db, actor }, { id }) => materials.loadMaterial(db, actor, id))
  serve(materialContract.deleteMaterial, async ({ db, actor }, { id }) => {
    await materials.deleteMaterial(db, actor, id)
    return null
  })
  serveUpload(materialContract.readMaterialFile, async ({ file }) => readMaterialText(file.name, file.bytes))
}
