import * as contract from '@shangxue/contract/english/endpoints'
import { submitPlacement } from '@shangxue/contract/study/endpoints'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { lazy } from '../../platform/async/lazy.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { type Access, authenticateOptional } from '../../platform/session/access.ts'
import { createExplanationService, type ExplanationOptions, type Item } from './explanations/explanations.ts'
import { libraryResponses } from './library/library-responses.ts'
import { gradePlacement } from './placement.ts'

type EnglishOptions = ExplanationOptions & { readonly access: Access }

export function englishRoutes(
  { serve, servePublic, serveCacheable: servePublicCacheable }: Server,
  { access, ...options }: EnglishOptions,
): void {
  const { library } = options
  const responses = lazy(() => libraryResponses(library))
  const explain = createExplanationService(options)

  servePublicCacheable(contract.getStudyLibrary, () => responses().whole)
  servePublicCacheable(contract.getStudyWords, ({ grade }) => responses().words(grade))
  servePublicCacheable(contract.getStudyPictures, ({ grade }) => responses().pictures(grade))
  servePublicCacheable(contract.getStudyBook, ({ book }) => responses().book(book))
  servePublicCacheable(contract.getStudySentences, ({ level }) => responses().sentences(level))
  servePublicCacheable(contract.getStudyCloze, ({ level }) => responses().cloze(level))

  serve(submitPlacement, ({ db, actor }, input) => gradePlacement(db, actor, input, library))

  const explainItem = async (request: FastifyRequest, item: Item) =>
    explain(item, (await authenticateOptional(access, request))?.tenantId ?? null)
  servePublic(contract.getWordExplanation, ({ request }, { word_id: id }) =>
    explainItem(request, { kind: 'word', item: requireItem(library.words.get(id)) }),
  )
  servePublic(contract.getClozeExplanation, ({ request }, { cloze_test_id: id }) =>
    explainItem(request, { kind: 'cloze', item: requireItem(library.cloze.get(id)) }),
  )
  servePublic(contract.getDictationExplanation, ({ request }, { dictation_id: id }) =>
    explainItem(request, { kind: 'dictation', item: requireItem(library.sentences.get(id)) }),
  )
  servePublic(contract.getTranslationExplanation, ({ request }, { translation_id: id }) =>
    explainItem(request, { kind: 'translation', item: requireItem(library.sentences.get(id)) }),
  )
}

function requireItem<T>(item: T | undefined): T {
  if (item === undefined) throw new AppError('not_found')
  return item
}
