import * as contract from '@shangxue/contract/english'
import { submitPlacement } from '@shangxue/contract/study'
import type { FastifyRequest } from 'fastify'
import { lazily } from '../../platform/lazily.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { type Access, recognise } from '../../platform/session/access.ts'
import { createExplanations, type ExplanationParts, type Item } from './explanations.ts'
import { answersOf } from './library-answers.ts'
import { place } from './placement.ts'

type EnglishParts = ExplanationParts & { readonly access: Access }

export function englishRoutes(
  { serve, servePublic, servePublicLasting }: Server,
  { access, ...parts }: EnglishParts,
): void {
  const { library } = parts
  const answers = lazily(() => answersOf(library))
  const explanation = createExplanations(parts)

  servePublicLasting(contract.getStudyLibrary, () => answers().whole)
  servePublicLasting(contract.getStudyWords, ({ grade }) => answers().words(grade))
  servePublicLasting(contract.getStudySentences, ({ level }) => answers().sentences(level))
  servePublicLasting(contract.getStudyCloze, ({ level }) => answers().cloze(level))

  serve(submitPlacement, ({ db, actor }, input) => place(db, actor, input, library))

  const explained = async (request: FastifyRequest, of: Item) =>
    explanation(of, (await recognise(access, request))?.tenantId ?? null)
  servePublic(contract.getWordExplanation, ({ request }, { word_id: id }) =>
    explained(request, { kind: 'word', item: known(library.words.get(id)) }),
  )
  servePublic(contract.getClozeExplanation, ({ request }, { cloze_test_id: id }) =>
    explained(request, { kind: 'cloze', item: known(library.cloze.get(id)) }),
  )
  servePublic(contract.getDictationExplanation, ({ request }, { dictation_id: id }) =>
    explained(request, { kind: 'dictation', item: known(library.sentences.get(id)) }),
  )
  servePublic(contract.getTranslationExplanation, ({ request }, { translation_id: id }) =>
    explained(request, { kind: 'translation', item: known(library.sentences.get(id)) }),
  )
}

function known<T>(item: T | undefined): T {
  if (item === undefined) throw new Refusal('not_found')
  return item
}
