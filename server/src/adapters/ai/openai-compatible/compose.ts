import { READING_SKILLS } from '@shangxue/contract/reading-parts'
import { wordsOf } from '@shangxue/study/forms'
import { Type } from 'typebox'
import { fold } from '../embedded/fold.ts'
import type { ReadingExercise, ReadingQuestion, ReadingWish } from '../port.ts'
import { type Ask, Complaint } from './conversation.ts'
import { Explanation, requireChinese } from './shared.ts'

const MOST_QUESTIONS = 8
const Composed = Type.Object({
  title: Type.String({ maxLength: 100 }),
  paragraphs: Type.Array(Type.String({ minLength: 1, maxLength: 4_000 }), { maxItems: 12 }),
  questions: Type.Array(
    Type.Object({
      skill: Type.Union(READING_SKILLS.map((skill) => Type.Literal(skill))),
      stem: Type.String({ minLength: 1, maxLength: 400 }),
      options: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 4, maxItems: 4 }),
      answer: Type.Integer({ minimum: 0, maximum: 3 }),
      evidence: Type.String({ minLength: 4, maxLength: 600 }),
      explanation: Explanation,
    }),
    { minItems: 1, maxItems: MOST_QUESTIONS },
  ),
})

const TASK = `You write a reading comprehension exercise in English for Chinese students at the given level (小学 primary grades 3-6,
初中 junior, 高中 senior, 大学 college English). If "text" is null, write an original, true-to-life text with a title, of a length
within "length" (words, least and most), about "topic" if it is not empty, using the given "words"; at least 97 of 100 words must
be known at that level. If "text" is given, leave "title" and "paragraphs" empty and ask about that text. Write as many questions
as "questions" says, of the kinds in "skills", each with four options in English, exactly one of which the text supports.
"answer" is its place from 0, "evidence" is copied from one paragraph word for word, "explanation" says in Chinese why.`

export type Unchecked = Omit<ReadingExercise, 'questions'> & {
  readonly questions: readonly Omit<ReadingQuestion, 'second'>[]
}

/** Tolerated share of the requested length. */
const SHORTEST = 0.7
const LONGEST = 1.4

export const composeAsk = (model: string, wish: ReadingWish): Ask<typeof Composed, Unchecked> => ({
  model,
  task: TASK,
  schema: Composed,
  data: wish,
  maxTokens: 6_000,
  accept: ({ title, paragraphs, questions }) => {
    const made = { ...(wish.text ?? { title: title.trim(), paragraphs }), questions }
    if (!wish.text) requireText(made, wish)
    for (const [i, question] of questions.entries()) requireQuestion(question, made.paragraphs, i + 1)
    return made
  },
})

function requireText({ title, paragraphs }: Unchecked, { length: [least, most], words }: ReadingWish): void {
  const whole = paragraphs.join(' ')
  if (title === '' || paragraphs.length === 0) throw new Complaint('the text or its title is missing')
  if (/\p{Script=Han}/u.test(`${title} ${whole}`)) throw new Complaint('the text must be in English')
  const count = wordsOf(whole).length
  if (count < least * SHORTEST || count > most * LONGEST)
    throw new Complaint(`the text has ${count} words, not ${least} to ${most}`)
  const said = whole.toLowerCase()
  if (words.length > 0 && !words.some((word) => said.includes(word.toLowerCase())))
    throw new Complaint('the text uses none of the given words')
}

function requireQuestion(
  { options, evidence, explanation }: Unchecked['questions'][number],
  paragraphs: readonly string[],
  number: number,
): void {
  const at = `question ${number}`
  if (new Set(options.map(fold)).size < options.length) throw new Complaint(`${at}: two options say the same`)
  if (!paragraphs.some((paragraph) => paragraph.includes(evidence)))
    throw new Complaint(`${at}: its evidence does not stand in a paragraph word for word`)
  requireChinese(explanation)
}

const Reread = Type.Object({
  answers: Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), { maxItems: 4 }), {
    maxItems: MOST_QUESTIONS,
  }),
})
const REREAD = `You sit an English reading exam. For each question, in their order, list the places (from 0) of all options that could
be defended from the text alone: one place where the question is sound, several where it is not clear, none where the text does not say.`

/** The same questions without keys, for an unbiased second reading. */
export const rereadAsk = (
  model: string,
  { title, paragraphs, questions }: Unchecked,
): Ask<typeof Reread, readonly (readonly number[])[]> => ({
  model,
  task: REREAD,
  schema: Reread,
  data: { title, paragraphs, questions: questions.map(({ stem, options }) => ({ stem, options })) },
  maxTokens: 1_000,
  accept: ({ answers }) => {
    if (answers.length !== questions.length) throw new Complaint(`there must be ${questions.length} answers`)
    return answers
  },
})

export const checkedBy = (answers: readonly (readonly number[])[], made: Unchecked): ReadingExercise => ({
  ...made,
  questions: made.questions.map((question, i) => {
    const [one, ...more] = new Set(answers[i])
    return { ...question, second: one !== undefined && more.length === 0 ? one : null }
  }),
})
