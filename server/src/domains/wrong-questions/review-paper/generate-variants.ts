import { isChoice, type QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Ai, AiResult, Variant } from '../../../adapters/ai/port.ts'
import { findFlaw } from '../../papers/service.ts'
import type { Source } from './bank-questions.ts'

export interface GeneratedVariant {
  readonly body: QuestionBody
  readonly source: Source
}
export interface GeneratedVariants {
  readonly variants: readonly GeneratedVariant[]
  readonly engine: AiResult<unknown>['engine']
  /** True if a model is configured and did not answer. */
  readonly failed: boolean
}

const CALL_MS = 30_000
/** Time budget for variants within the 180 s limit of the endpoint. */
const TOTAL_MS = 120_000
const ROUNDS = 4

/** Generates variants of each question in turn until there are enough, none can be made, or the time is over. */
export async function generateVariants(
  ai: Ai,
  tenantId: number,
  sources: readonly Source[],
  count: number,
  onProgress: (count: number) => void,
): Promise<GeneratedVariants> {
  const variants: GeneratedVariant[] = []
  const texts = new Set(sources.map(({ body }) => body.content))
  const [start, baseSeed] = [performance.now(), randomSeed()]
  let engine: GeneratedVariants['engine'] = 'embedded'
  let failed = false
  // A question with pictures cannot be varied without changing them.
  let eligible = sources.filter(({ crops }) => crops.length === 0)
  for (let round = 0; round < ROUNDS && variants.length < count; round++) {
    const succeeded: Source[] = []
    for (const source of eligible) {
      if (variants.length >= count || performance.now() - start > TOTAL_MS) break
      const request = { question: toModelQuestion(source), seed: baseSeed + round }
      const response = await ai.vary({ tenantId, timeoutMs: CALL_MS }, request)
      failed ||= response.fallback !== null
      const body = response.value && toQuestionBody(source.body, response.value)
      if (!body || texts.has(body.content) || findFlaw(body) !== undefined) continue
      if (response.engine === 'openai-compatible') engine = response.engine
      texts.add(body.content)
      variants.push({ body, source })
      succeeded.push(source)
      onProgress(variants.length)
    }
    eligible = succeeded
  }
  return { variants, engine, failed }
}

const randomSeed = () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0

const toModelQuestion = ({ body, passage }: Source) => ({
  type: body.type,
  content: body.content,
  passage: passage && `${passage.title}\n${passage.text}`.trim(),
  options: body.options,
  answer: body.standard_answer === '' ? null : body.standard_answer,
  correct_options: body.correct_options,
  explanation: body.answer_explanation === '' ? null : body.answer_explanation,
  knowledge_points: body.knowledge_points,
})

const toQuestionBody = (original: QuestionBody, variant: Variant): QuestionBody => ({
  ...original,
  content: variant.content,
  options: variant.options.map(({ key, text }) => ({ key, text })),
  correct_options: isChoice(original.type) ? [...variant.correct_options] : [],
  standard_answer: variant.answer,
  answer_explanation: variant.explanation,
  alternatives: [],
  key_points: [],
})
