import { isChoice, type QuestionBody } from '@shangxue/contract/papers-parts'
import type { Ai, Answered, Variant } from '../../adapters/ai/port.ts'
import { flawOf } from '../papers/service.ts'
import type { Source } from './bank.ts'

export interface MadeVariant {
  readonly body: QuestionBody
  readonly source: Source
}
export interface MadeVariants {
  readonly variants: readonly MadeVariant[]
  readonly engine: Answered<unknown>['engine']
  /** True if a model is configured and did not answer. */
  readonly failed: boolean
}

const CALL_MS = 30_000
/** Time budget for variants within the 180 s limit of the endpoint. */
const ALL_MS = 120_000
const ROUNDS = 4

/** Generates variants of each question in turn until there are enough, none can be made, or the time is over. */
export async function makeVariants(
  ai: Ai,
  tenantId: number,
  sources: readonly Source[],
  count: number,
  tell: (made: number) => void,
): Promise<MadeVariants> {
  const variants: MadeVariant[] = []
  const texts = new Set(sources.map(({ body }) => body.content))
  const [start, first] = [performance.now(), seed()]
  let engine: MadeVariants['engine'] = 'embedded'
  let failed = false
  // A question with pictures cannot be varied without changing them.
  let able = sources.filter(({ crops }) => crops.length === 0)
  for (let round = 0; round < ROUNDS && variants.length < count; round++) {
    const varied: Source[] = []
    for (const source of able) {
      if (variants.length >= count || performance.now() - start > ALL_MS) break
      const asks = { question: questionOf(source), seed: first + round }
      const answer = await ai.vary({ tenantId, timeoutMs: CALL_MS }, asks)
      failed ||= answer.fallback !== null
      const body = answer.value && bodyOf(source.body, answer.value)
      if (!body || texts.has(body.content) || flawOf(body) !== undefined) continue
      if (answer.engine === 'openai-compatible') engine = answer.engine
      texts.add(body.content)
      variants.push({ body, source })
      varied.push(source)
      tell(variants.length)
    }
    able = varied
  }
  return { variants, engine, failed }
}

const seed = () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0

const questionOf = ({ body, passage }: Source) => ({
  type: body.type,
  content: body.content,
  passage: passage && `${passage.title}\n${passage.text}`.trim(),
  options: body.options,
  answer: body.standard_answer === '' ? null : body.standard_answer,
  correct_options: body.correct_options,
  explanation: body.answer_explanation === '' ? null : body.answer_explanation,
  knowledge_points: body.knowledge_points,
})

const bodyOf = (original: QuestionBody, made: Variant): QuestionBody => ({
  ...original,
  content: made.content,
  options: made.options.map(({ key, text }) => ({ key, text })),
  correct_options: isChoice(original.type) ? [...made.correct_options] : [],
  standard_answer: made.answer,
  answer_explanation: made.explanation,
  alternatives: [],
  key_points: [],
})
