import { Type } from 'typebox'
import { fold } from '../embedded/text-terms.ts'
import type { Question, Variant, VariantRequest } from '../port.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { Explanation, Options, requireChinese, requireFittingAnswer, requireOptionKeys } from './shared.ts'

const ModelVariant = Type.Object({
  content: Type.String({ minLength: 1, maxLength: 5_000 }),
  options: Options,
  answer: Type.String({ minLength: 1, maxLength: 2_000 }),
  correct_options: Type.Array(Type.String(), { maxItems: 26 }),
  explanation: Explanation,
})

const TASK = `You write a variant of an exam question: the same type, knowledge points, difficulty, language and number of options,
but other content, numbers or words, so that the old answer cannot be reused. It must be complete in itself or by the given
passage, and have exactly one right answer. "correct_options" holds the keys of the right options and is empty for other types.`

export const varyTask = (
  model: string,
  { question, seed }: VariantRequest,
): ModelTask<typeof ModelVariant, Variant> => ({
  model,
  instructions: TASK,
  schema: ModelVariant,
  data: { ...question, variant_number: seed },
  maxTokens: 2_000,
  accept: (variant) => {
    if (fold(variant.content) === fold(question.content)) throw new InvalidAnswer('it is the same question')
    if (variant.options.length !== question.options.length)
      throw new InvalidAnswer(`it must have ${question.options.length} options`)
    requireOptionKeys(variant.options, 'the variant')
    if (new Set(variant.options.map(({ text }) => fold(text))).size < variant.options.length)
      throw new InvalidAnswer('two options say the same')
    requireFittingAnswer({ type: question.type, options: variant.options }, variant)
    requireChinese(variant.explanation)
    return variant
  },
})

export const toQuestion = ({ type, passage, knowledge_points }: Question, variant: Variant): Question => ({
  ...variant,
  type,
  passage,
  knowledge_points,
})
