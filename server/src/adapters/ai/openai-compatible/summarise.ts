import { Type } from 'typebox'
import type { Figures } from '../port.ts'
import { strangeNumber } from '../told-numbers.ts'
import { type Ask, Complaint } from './conversation.ts'
import { requireChinese } from './shared.ts'

const MOST_CHARACTERS = 400

const Told = Type.Object({ text: Type.String({ minLength: 10, maxLength: 1_000 }) })

const TASK = `You tell the owner of a shop company how the business stands, in one paragraph of plain simplified Chinese of at most
${MOST_CHARACTERS} characters: first what changed, then what to look at now, in the order of weight. "facts" is all that is known.
Say no cause that is not in them. Use only numbers that stand in the facts, in the same digits and with the same unit: do not
round, add, subtract or compare them anew, and write none in Chinese characters. No markup, no list, no greeting.`

const MARKUP = /[*#`_|<>\\]|https?:|www\./i

export const summariseAsk = (model: string, figures: Figures): Ask<typeof Told, string> => ({
  model,
  task: TASK,
  schema: Told,
  data: { facts: figures.facts },
  maxTokens: 800,
  accept: ({ text }) => {
    const told = text.trim().replace(/\s+/g, ' ')
    requireChinese(told)
    if (told.length > MOST_CHARACTERS) throw new Complaint('it is too long')
    if (MARKUP.test(told)) throw new Complaint('it holds markup or a link')
    const strange = strangeNumber(told, figures)
    if (strange !== null)
      throw new Complaint(`"${strange}" is not in the facts: use their numbers only, as they stand there`)
    return told
  },
})
