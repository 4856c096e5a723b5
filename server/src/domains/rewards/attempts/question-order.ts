import { createSeededRandom } from '../../../adapters/ai/embedded/seeded-random.ts'
import { countBlanks } from '../../papers/service.ts'
import { shuffle } from '../../reading/service.ts'
import {
  NO_ANSWER,
  optionLetter,
  optionsOf,
  type PlayerAnswer,
  type RewardContent,
  type RewardQuestion,
} from '../content.ts'

/** The order in which a player sees questions and options, deterministic for a seed. */
interface QuestionOrder {
  /** Indexes of the questions in the task. */
  readonly order: readonly number[]
  /** The task's option keys of each question, in displayed order. */
  readonly keys: readonly (readonly string[])[]
}

export function arrangeQuestions({ questions }: RewardContent, seed: string): QuestionOrder {
  const random = createSeededRandom(seed)
  const groups = new Map<string, number[]>()
  questions.forEach(({ passage }, place) => {
    const groupKey = passage === null ? `alone ${place}` : `passage ${passage}`
    groups.set(groupKey, [...(groups.get(groupKey) ?? []), place])
  })
  // Questions about one passage stay together.
  const order = shuffle(random, [...groups.values()]).flatMap((places) =>
    places.some((place) => questions[place]?.fixed) ? places : shuffle(random, places),
  )
  const keys = order.map((place) => optionKeysOf(questions[place]).slice())
  return {
    order,
    keys: keys.map((questionKeys, i) =>
      canShuffle(questions[order[i] ?? 0]) ? shuffle(random, questionKeys) : questionKeys,
    ),
  }
}

const optionKeysOf = (question: RewardQuestion | undefined) =>
  question ? optionsOf(question.body).map(({ key }) => key) : []
const canShuffle = (question: RewardQuestion | undefined) =>
  question !== undefined && !question.fixed && question.body.type !== 'true_false'

/** Displayed letters follow the displayed order and reveal nothing of the task's keys; true and false keep theirs. */
const displayedKey = ({ body }: RewardQuestion, key: string, place: number) =>
  body.type === 'true_false' ? key : optionLetter(place)

/** Returns the questions for a player, without answer keys. */
export function toPlayerQuestions({ questions }: RewardContent, { order, keys }: QuestionOrder) {
  return order.flatMap((place, i) => {
    const question = questions[place]
    if (!question) return []
    const { body, passage } = question
    const texts = new Map(optionsOf(body).map(({ key, text }) => [key, text]))
    const options = (keys[i] ?? []).map((key, index) => ({
      key: displayedKey(question, key, index),
      text: texts.get(key) ?? '',
    }))
    const type = body.type as 'single_choice' | 'multiple_choice' | 'true_false' | 'fill_blank'
    const blanks = type === 'fill_blank' ? countBlanks(body) : 0
    return [{ type, content: body.content, options, blanks, passage, score: body.max_score }]
  })
}

/** Maps a player's answers to the task's order and keys; missing ones are unanswered. */
export function toTaskAnswers(
  { questions }: RewardContent,
  { order, keys }: QuestionOrder,
  answers: readonly PlayerAnswer[],
): PlayerAnswer[] {
  return questions.map((question, place) => {
    const i = order.indexOf(place)
    const answer = answers[i]
    if (!answer) return NO_ANSWER
    const options = (keys[i] ?? []).filter((key, index) =>
      answer.options.includes(displayedKey(question, key, index)),
    )
    return question.body.type === 'fill_blank' ? { options: [], text: answer.text } : { options, text: '' }
  })
}

/** Maps stored answers to the player's order and keys. */
export function toPlayerAnswers(
  { questions }: RewardContent,
  { order, keys }: QuestionOrder,
  storedAnswers: readonly PlayerAnswer[],
): PlayerAnswer[] {
  return order.map((place, i) => {
    const question = questions[place]
    const { options, text } = storedAnswers[place] ?? NO_ANSWER
    const displayedKeys = (keys[i] ?? []).flatMap((key, index) =>
      question && options.includes(key) ? [displayedKey(question, key, index)] : [],
    )
    return { options: displayedKeys, text }
  })
}
