import { type Difficulty, isChoice, type QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Random } from '../random.ts'
import type { PaperName } from './exam-papers.ts'
import { COMPOSITIONS, WRONG_ANSWERS } from './pupil-texts.ts'

export interface RequestedQuestion {
  readonly questionId: number
  readonly label: string
  readonly body: QuestionBody
}
interface PupilAnswer {
  readonly user_answer: string
  readonly selected_options: string[]
  readonly time_spent: number
}
export interface Pupil {
  readonly userId: number
  readonly random: Random
  /** Whether the last answer to a question was right. */
  readonly lastResults: Map<number, boolean>
  /** The paper that contains a question. */
  paperOf(questionId: number): PaperName | undefined
}

const DIFFICULTY_BONUS: Record<Difficulty, number> = { easy: 0.16, medium: 0, hard: -0.2 }
const RETENTION = 0.93

/** Generates a pupil's answer. `skill` is the share of correct answers at medium difficulty. */
export function createAnswer(
  pupil: Pupil,
  question: RequestedQuestion,
  skill: number,
): PupilAnswer & { knew: boolean } {
  const { random, lastResults } = pupil
  const { questionId, body } = question
  const chance = skill + DIFFICULTY_BONUS[body.difficulty_level]
  const knew = random.chance(lastResults.get(questionId) ? Math.max(chance, RETENTION) : chance)
  lastResults.set(questionId, knew)
  const isChosen = isChoice(body.type)
  return {
    user_answer: isChosen ? '' : writeAnswer(pupil, question, knew),
    selected_options: isChosen ? chooseOptions(body, knew, random) : [],
    time_spent: random.int(...SECONDS[body.type]),
    knew,
  }
}

function chooseOptions(
  { options, correct_options: right }: QuestionBody,
  knew: boolean,
  random: Random,
): string[] {
  const others = options.map(({ key }) => key).filter((key) => !right.includes(key))
  return knew ? right : [random.pick(others)]
}

function writeAnswer(
  { paperOf }: Pupil,
  { questionId, label, body }: RequestedQuestion,
  knew: boolean,
): string {
  const { type, standard_answer: right } = body
  if (type === 'true_false') return knew === (right === '对') ? '对' : '错'
  const paper = paperOf(questionId)
  const scriptedAnswer = paper && (knew ? COMPOSITIONS : WRONG_ANSWERS)[paper]?.[label]
  if (scriptedAnswer !== undefined) return scriptedAnswer
  const steps = type === 'short_answer' ? answerSteps(body) : [right]
  return (knew ? steps : steps.slice(0, -1)).map(typeFormula).join('\n')
}

/** The steps of a calculation are its key points. */
const answerSteps = ({ standard_answer: right, key_points }: QuestionBody): string[] =>
  right.includes('\n') || /^[A-Z]/.test(right)
    ? right.split('\n')
    : key_points.map(({ text }) => text.split('|')[0] ?? '')

/** Converts formulas to what pupils type on a phone. */
const typeFormula = (text: string): string =>
  text
    .replace(/\\frac\{(.+?)\}\{(.+?)\}/g, '$1/$2')
    .replaceAll('\\times', '×')
    .replaceAll('\\div', '÷')
    .replaceAll('$', '')

const SECONDS: Record<QuestionBody['type'], readonly [number, number]> = {
  single_choice: [15, 75],
  multiple_choice: [30, 110],
  true_false: [10, 45],
  fill_blank: [25, 80],
  short_answer: [70, 200],
  essay: [560, 980],
}
