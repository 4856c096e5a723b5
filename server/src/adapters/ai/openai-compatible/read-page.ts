import { Type } from 'typebox'
import type { PageImage, PageQuestions } from '../port.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { Nullable, Options, QuestionTypes, requireOptionKeys } from './shared.ts'

const Index = Nullable(Type.Integer({ minimum: 0, maximum: 200 }))
const Score = Nullable(Type.Number({ minimum: 0, maximum: 500 }))
const Fraction = Type.Number({ minimum: 0, maximum: 1 })

const Page = Type.Object({
  title: Nullable(Type.String({ maxLength: 200 })),
  sections: Type.Array(
    Type.Object({
      title: Type.String({ maxLength: 200 }),
      instruction: Type.String({ maxLength: 1_000 }),
      type: Nullable(QuestionTypes),
      score_each: Score,
    }),
    { maxItems: 30 },
  ),
  passages: Type.Array(
    Type.Object({
      title: Nullable(Type.String({ maxLength: 200 })),
      text: Type.String({ maxLength: 10_000 }),
    }),
    { maxItems: 20 },
  ),
  questions: Type.Array(
    Type.Object({
      label: Nullable(Type.String({ minLength: 1, maxLength: 20 })),
      type: QuestionTypes,
      content: Type.String({ maxLength: 5_000 }),
      options: Options,
      answer: Nullable(Type.String({ maxLength: 2_000 })),
      score: Score,
      section: Index,
      passage: Index,
      box: Nullable(Type.Object({ x: Fraction, y: Fraction, w: Fraction, h: Fraction })),
      illegible: Type.Boolean(),
    }),
    { maxItems: 200 },
  ),
})

const TASK = `You transcribe one page of an exam paper. Copy what is printed, word by word, in reading order; solve and correct
nothing. What you cannot read stays a gap written as ___ with "illegible": true: never guess. A formula is written as $TeX$.
"label" is the printed number; null for the rest of a question that began on the page before. "content" is the stem without
number, options and score note. "answer" only where the page prints one (an answer key), else null. "section" and "passage"
are indexes into the lists of this answer. "box" is the question's place as fractions of the page, null if unsure.`

export const readPageTask = (
  model: string,
  { image, mediaType }: PageImage,
): ModelTask<typeof Page, PageQuestions> => ({
  model,
  instructions: TASK,
  schema: Page,
  data: { page: 'the picture' },
  image: { bytes: image, mediaType },
  maxTokens: 8_000,
  accept: (page) => {
    for (const question of page.questions) {
      const at = `question ${question.label ?? 'without label'}`
      requireOptionKeys(question.options, at)
      const { section, passage, box } = question
      if (section !== null && section >= page.sections.length)
        throw new InvalidAnswer(`${at}: no such section`)
      if (passage !== null && passage >= page.passages.length)
        throw new InvalidAnswer(`${at}: no such passage`)
      if (box && (box.x + box.w > 1.001 || box.y + box.h > 1.001))
        throw new InvalidAnswer(`${at}: its box leaves the page`)
    }
    return page
  },
})
