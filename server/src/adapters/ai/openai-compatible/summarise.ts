import { Type } from 'typebox'
import type { Figures } from '../port.ts'
import { findUnknownNumber } from '../summary-numbers.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { requireChinese } from './shared.ts'

const MAX_CHARACTERS = 400

const Summary = Type.Object({ text: Type.String({ minLength: 10, maxLength: 1_000 }) })

const TASK = `You tell the owner of a shop company how the business stands, in one paragraph of plain simplified Chinese of at most
${MAX_CHARACTERS} characters: first what changed, then what to look at now, in the order of weight. "facts" is all that is known.
Say no cause that is not in them. Use only numbers that stand in the facts, in the same digits and with the same unit: do not
round, add, subtract or compare them anew, and write none in Chinese characters. No markup, no list, no greeting.`

const MARKUP = /[*#`_|<>\\]|https?:|www\./i

export const summariseTask = (model: string, figures: Figures): ModelTask<typeof Summary, string> => ({
  model,
  instructions: TASK,
  schema: Summary,
  data: { facts: figures.facts },
  maxTokens: 800,
  accept: ({ text }) => {
    const summary = text.trim().replace(/\s+/g, ' ')
    requireChinese(summary)
    if (summary.length > MAX_CHARACTERS) throw new InvalidAnswer('it is too long')
    if (MARKUP.test(summary)) throw new InvalidAnswer('it holds markup or a link')
    const unknownNumber = findUnknownNumber(summary, figures)
    if (unknownNumber !== null)
      throw new InvalidAnswer(
        `"${unknownNumber}" is not in the facts: use their numbers only, as they stand there`,
      )
    return summary
  },
})
