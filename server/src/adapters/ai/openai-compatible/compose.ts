import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { extractWords } from '@shangxue/study/language/word-forms'
import { Type } from 'typebox'
import { fold } from '../embedded/text-terms.ts'
import type { ReadingExercise, ReadingQuestion, ReadingRequest } from '../port.ts'
import { InvalidAnswer, type ModelTask } from './conversation.ts'
import { Explanation, requireChinese } from './shared.ts'

const MAX_QUESTIONS = 8
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
    { minItems: 1, maxItems: MAX_QUESTIONS },
  ),
})

const TASK = `You write a reading comprehension exercise in English for Chinese students at the given level (小学 primary grades 3-6,
初中 junior, 高中 senior, 大学 college English). If "text" is null, write an original, true-to-life text with a title, of a length
within "length" (words, least and most), about "topic" if it is not empty, using the given "words"; at least 97 of 100 words must
be known at that level. If "text" is given, leave "title" and "paragraphs" empty and ask about that text. Write as many questions
as "questions" says, of the kinds in "skills", each with four options in English, exactly one of which the text supports.
"answer" is its place from 0, "evidence" is copied from one paragraph word for word, "explanation" says in Chinese why.`

export type UncheckedExercise = Omit<ReadingExercise, 'questions'> & {
  readonly questions: readonly Omit<ReadingQuestion, 'second'>[]
}

/** Tolerated share of the requested length. */
const MIN_LENGTH_RATIO = 0.7
const MAX_LENGTH_RATIO = 1.4

export const composeTask = (
  model: string,
  request: ReadingRequest,
): ModelTask<typeof Composed, UncheckedExercise> => ({
  model,
  instructions: TASK,
  schema: Composed,
  data: request,
  maxTokens: 6_000,
  accept: ({ title, paragraphs, questions }) => {
    const exercise = { ...(request.text ?? { title: title.trim(), paragraphs }), questions }
    if (!request.text) requireText(exercise, request)
    for (const [i, question] of questions.entries()) requireQuestion(question, exercise.paragraphs, i + 1)
    return exercise
  },
})

function requireText(
  { title, paragraphs }: UncheckedExercise,
  { length: [minWords, maxWords], words }: ReadingRequest,
): void {
  const text = paragraphs.join(' ')
  if (title === '' || paragraphs.length === 0) throw new InvalidAnswer('the text or its title is missing')
  if (/\p{Script=Han}/u.test(`${title} ${text}`)) throw new InvalidAnswer('the text must be in English')
  const count = extractWords(text).length
  if (count < minWords * MIN_LENGTH_RATIO || count > maxWords * MAX_LENGTH_RATIO)
    throw new InvalidAnswer(`the text has ${count} words, not ${minWords} to ${maxWords}`)
  const lowerText = text.toLowerCase()
  if (words.length > 0 && !words.some((word) => lowerText.includes(word.toLowerCase())))
    throw new InvalidAnswer('the text uses none of the given words')
}

function requireQuestion(
  { options, evidence, explanation }: UncheckedExercise['questions'][number],
  paragraphs: readonly string[],
  number: number,
): void {
  const at = `question ${number}`
  if (new Set(options.map(fold)).size < options.length)
    throw new InvalidAnswer(`${at}: two options say the same`)
  if (!paragraphs.some((paragraph) => paragraph.includes(evidence)))
    throw new InvalidAnswer(`${at}: its evidence does not stand in a paragraph word for word`)
  requireChinese(explanation)
}

const SecondReading = Type.Object({
  answers: Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), { maxItems: 4 }), {
    maxItems: MAX_QUESTIONS,
  }),
})
const SECOND_READING_TASK = `You sit an English reading exam. For each question, in their order, list the places (from 0) of all options that could
be defended from the text alone: one place where the question is sound, several where it is not clear, none where the text does not say.`

/** The same questions without keys, for an unbiased second reading. */
export const rereadTask = (
  model: string,
  { title, paragraphs, questions }: UncheckedExercise,
): ModelTask<typeof SecondReading, readonly (readonly number[])[]> => ({
  model,
  instructions: SECOND_READING_TASK,
  schema: SecondReading,
  data: { title, paragraphs, questions: questions.map(({ stem, options }) => ({ stem, options })) },
  maxTokens: 1_000,
  accept: ({ answers }) => {
    if (answers.length !== questions.length)
      throw new InvalidAnswer(`there must be ${questions.length} answers`)
    return answers
  },
})

export const withSecondReading = (
  answers: readonly (readonly number[])[],
  exercise: UncheckedExercise,
): ReadingExercise => ({
  ...exercise,
  questions: exercise.questions.map((question, i) => {
    const [choice, ...rest] = new Set(answers[i])
    return { ...question, second: choice !== undefined && rest.length === 0 ? choice : null }
  }),
})
