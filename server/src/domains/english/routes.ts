import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import * as contract from '@shangxue/contract/english/endpoints'
import { submitPlacement } from '@shangxue/contract/study/endpoints'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { lazy } from '../../platform/async/lazy.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { type Access, authenticateOptional } from '../../platform/session/access.ts'
import { explainCompanyItem } from './explanations/company-explanations.ts'
import { createExplanationService, type ExplanationOptions, type Item } from './explanations/explanations.ts'
import { libraryResponses } from './library/library-responses.ts'
import { createPlacementItemReader } from './placement/calibration.ts'
import { gradePlacement } from './placement/grade-placement.ts'

type EnglishOptions = ExplanationOptions & { readonly access: Access }

export function englishRoutes(
  { serveWithoutTransaction, servePublic, serveCacheable: servePublicCacheable }: Server,
  { access, ...options }: EnglishOptions,
): void {
  const { library } = options
  const responses = lazy(() => libraryResponses(library))
  const explain = createExplanationService(options)
  const placementItems = createPlacementItemReader(options.database, options.now ?? Date.now)

  servePublicCacheable(contract.getStudyLibrary, () => responses().whole)
  servePublicCacheable(contract.getStudyWords, ({ grade }) => responses().words(grade))
  servePublicCacheable(contract.getStudyPictures, ({ grade }) => responses().pictures(grade))
  servePublicCacheable(contract.getStudyBook, ({ book }) => responses().book(book))
  servePublicCacheable(contract.getStudySentences, ({ level }) => responses().sentences(level))
  servePublicCacheable(contract.getStudyCloze, ({ level }) => responses().cloze(level))
  servePublicCacheable(contract.getStudyGappedTexts, ({ level }) => responses().gapped(level))
  servePublicCacheable(contract.getStudyListening, ({ level }) => responses().listening(level))

  serveWithoutTransaction(submitPlacement, (context, input) => gradePlacement(context, input, options))
  servePublicCacheable(contract.getPlacementItems, placementItems)

  const { database } = options
  /** Explains a library item, or one of the caller's company. */
  async function explainItem(request: FastifyRequest, kind: Item['kind'], id: number) {
    const tenantId = (await authenticateOptional(access, request))?.tenantId ?? null
    if (isCompanyItem(id)) return explainCompanyItem({ database, library }, tenantId, kind, id)
    return explain(requireItem(kind, id), tenantId)
  }
  function requireItem(kind: Item['kind'], id: number): Item {
    const item =
      kind === 'word'
        ? library.words.get(id)
        : kind === 'cloze'
          ? library.cloze.get(id)
          : library.sentences.get(id)
    if (!item) throw new AppError('not_found')
    return { kind, item } as Item
  }
  servePublic(contract.getWordExplanation, ({ request }, { word_id: id }) => explainItem(request, 'word', id))
  servePublic(contract.getClozeExplanation, ({ request }, { cloze_test_id: id }) =>
    explainItem(request, 'cloze', id),
  )
  servePublic(contract.getDictationExplanation, ({ request }, { dictation_id: id }) =>
    explainItem(request, 'dictation', id),
  )
  servePublic(contract.getTranslationExplanation, ({ request }, { translation_id: id }) =>
    explainItem(request, 'translation', id),
  )
}
