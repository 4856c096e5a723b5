import * as contract from '@shangxue/contract/reading'
import * as guests from '@shangxue/contract/reading-guests'
import * as materialContract from '@shangxue/contract/reading-materials'
import { studyDayOf } from '@shangxue/study/day'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { turns } from '../../platform/turns.ts'
import type { Library } from '../english/service.ts'
import * as attempts from './attempts.ts'
import { openCards } from './card.ts'
import { make } from './composing.ts'
import { addPractices } from './device-practices.ts'
import { countWords } from './engine/sources.ts'
import * as exercises from './exercises.ts'
import { figures } from './figures.ts'
import { openText, textExercise } from './keeping.ts'
import { keyedExercises } from './keyed.ts'
import { askedOf, preview } from './making.ts'
import { textOfFile } from './material-file.ts'
import * as materials from './materials.ts'
import { openOffers } from './offers.ts'
import { ranking } from './ranking.ts'
import { shared } from './shares.ts'
import { listTexts, openShelf } from './shelf.ts'
import { wrongWords } from './wrong.ts'

const PREVIEWS_WAITING = 20

interface ReadingParts {
  readonly library: Library
  readonly database: Database
  readonly ai: Ai
  /** Signs the exercises that devices store. */
  readonly secret: string
  readonly now?: () => number
}

export function readingRoutes(
  { serve, serveSlow, servePublic, servePublicFile, serveUpload }: Server,
  parts: ReadingParts,
): void {
  const { library, database, ai, secret, now = Date.now } = parts
  const shelf = openShelf(library)
  const keyed = keyedExercises(secret)
  // Public and CPU-intensive, so previews run one at a time.
  const previewing = turns(1, PREVIEWS_WAITING)
  const offers = openOffers(shelf)
  const today = async (db: Db, { tenantId }: Pick<Actor, 'tenantId'>) =>
    studyDayOf(new Date(now()), await zoneOfTenant(db, tenantId))

  servePublic(contract.listReadingTexts, async (_context, filters) => listTexts(library, filters))
  servePublic(contract.previewReading, async (_context, input) => {
    const { source, items } = await previewing(() => preview(input, shelf()))
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
    return { ...text, words: countWords(paragraphs), questions: askedOf(items) }
  })
  servePublic(guests.getKeyedText, async (_context, { id }) => keyed.close(textExercise(id, shelf())))
  servePublic(guests.composeKeyedReading, async (_context, input) =>
    keyed.close(await previewing(() => preview(input, shelf()))),
  )
  servePublic(contract.getReadingOffers, (_context, input) => offers(input))
  servePublic(contract.getReadingShare, async (_context, { share }) => {
    const told = await shared(database, share)
    if (!told) throw new Refusal('not_found')
    return told
  })
  const cards = openCards()
  servePublicFile(contract.getReadingCard, async (_context, { share }) => {
    const told = await shared(database, share)
    if (!told) throw new Refusal('not_found')
    return cards(told)
  })

  serveSlow(contract.composeReading, (context, input) =>
    make(context, input, { shelf: shelf(), ai, today: (db) => today(db, context.actor) }),
  )
  serve(contract.openReadingText, async ({ db, actor }, { id }) => ({
    id: await openText(db, actor, id, shelf()),
  }))
  serve(contract.listReadingExercises, ({ db, actor }, filters) => exercises.list(db, actor, filters))
  serve(contract.deleteReadingExercise, async ({ db, actor }, { id }) => {
    await exercises.remove(db, actor, id)
    return null
  })
  serve(guests.addDevicePractices, ({ db, actor }, { practices }) =>
    addPractices(db, actor, practices, { keyed, now: now() }),
  )
  serve(contract.readingPaper, async ({ db, actor }, { id }) => ({
    paper_id: await exercises.paperOf(db, actor, id),
  }))

  serve(contract.startReading, ({ db, actor }, { id }) => attempts.start(db, actor, id))
  serve(contract.saveReadingAnswers, ({ db, actor }, input) => attempts.save(db, actor, input))
  serve(contract.submitReading, async ({ db, actor }, input) =>
    attempts.submit(db, actor, input, await today(db, actor)),
  )
  serve(contract.getReadingResult, ({ db, actor }, { id }) => attempts.result(db, actor, id))
  serve(contract.listReadingAttempts, ({ db, actor }, filters) => attempts.list(db, actor, filters))
  serve(contract.shareReading, async ({ db, actor }, { id }) => ({
    share: await attempts.share(db, actor, id),
  }))
  serve(contract.unshareReading, async ({ db, actor }, { id }) => {
    await attempts.unshare(db, actor, id)
    return null
  })
  serve(contract.getReadingFigures, async ({ db, actor }) => figures(db, actor, await today(db, actor)))
  serve(contract.getChallengeRanking, async ({ db, actor }, { level }) =>
    ranking(db, actor, level, await today(db, actor)),
  )
  serve(contract.listWrongWords, ({ db, actor }) => wrongWords(db, actor, library))

  serve(materialContract.listMaterials, ({ db, actor }, filters) => materials.list(db, actor, filters))
  serve(materialContract.addMaterial, ({ db, actor }, input) => materials.add(db, actor, input, shelf()))
  serve(materialContract.getMaterial, ({ db, actor }, { id }) => materials.one(db, actor, id))
  serve(materialContract.deleteMaterial, async ({ db, actor }, { id }) => {
    await materials.remove(db, actor, id)
    return null
  })
  serveUpload(materialContract.readMaterialFile, async ({ file }) => textOfFile(file.name, file.bytes))
}
