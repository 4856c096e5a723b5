import * as contract from '@shangxue/contract/english'
import { submitPlacement } from '@shangxue/contract/study'
import { LEVELS, type Level } from '@shangxue/contract/users'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { type Access, recognise } from '../../platform/session/access.ts'
import { createExplanations, type ExplanationParts, type Item } from './explanations.ts'
import { gradeName } from './grades.ts'
import { place } from './placement.ts'

type EnglishParts = ExplanationParts & { readonly access: Access }

export function englishRoutes(
  { serve, servePublic, servePublicLasting }: Server,
  { access, ...parts }: EnglishParts,
): void {
  const { library } = parts
  const { version } = library
  const words = [...library.words.values()]
  const sentences = [...library.sentences.values()]
  const cloze = [...library.cloze.values()]
  const explanation = createExplanations(parts)

  const levels = LEVELS.map((level) => {
    const ofLevel = words.filter((word) => word.level === level)
    const grades = [...new Set(ofLevel.map(({ grade }) => grade))]
    return {
      level,
      grades: grades.map((grade) => ({
        grade,
        name: gradeName(grade),
        words: ofLevel.filter((word) => word.grade === grade).length,
      })),
      sentences: sentences.filter((sentence) => sentence.level === level).length,
      cloze: cloze.filter((passage) => passage.level === level).length,
    }
  })
  const whole = { version, levels }
  const ofGrade = once((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) }))
  const spoken = once((level: Level) => ({ version, list: sentences.filter((one) => one.level === level) }))
  const passages = once((level: Level) => ({ version, list: cloze.filter((one) => one.level === level) }))

  servePublicLasting(contract.getStudyLibrary, () => whole)
  servePublicLasting(contract.getStudyWords, ({ grade }) => ofGrade(grade))
  servePublicLasting(contract.getStudySentences, ({ level }) => spoken(level))
  servePublicLasting(contract.getStudyCloze, ({ level }) => passages(level))

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

/** The same answer for the same question, made when it is first asked. The questions are few: grades and levels. */
function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const answer = made.get(key) ?? make(key)
    made.set(key, answer)
    return answer
  }
}

function known<T>(item: T | undefined): T {
  if (item === undefined) throw new Refusal('not_found')
  return item
}
