import type { Input } from '@shangxue/contract/platform/endpoint'
import { startRewardTask, submitRewardTask } from '@shangxue/contract/rewards/attempts'
import { addRewardTask, publishRewardTask } from '@shangxue/contract/rewards/endpoints'
import type { Harness, TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { insertTestExercise } from '../../reading/testing/exercise.ts'

type Draft = Input<typeof addRewardTask>
type StartedAttempt = { questions: { content: string; options: { key: string; text: string }[] }[] }

/** The right options of the test exercise by question. */
const RIGHT_OPTIONS: Readonly<Record<string, string>> = {
  'What about detail?': 'One.',
  'What about inference?': 'Two.',
  'What about vocabulary?': 'Three.',
}

/** Adds a draft: 5 points for each of 2 winners with all three questions right, 10 minutes, open for a day. */
export async function addDraft(
  h: Harness,
  creator: TestUser,
  overrides: Partial<Draft> = {},
): Promise<number> {
  const { tenantId } = creator
  const exercise_id = await h.database.withTenant({ tenantId }, (db) => insertTestExercise(db, creator))
  const terms = { points: 5, takers_max: 2, pass_mark: 100, play_minutes: 10, open_hours: 24 }
  const draft = {
    kind: 'reading' as const,
    title: '市场的一天',
    note: '',
    ...terms,
    exercise_id,
    ...overrides,
  }
  return requireSuccess(await h.call(addRewardTask, draft, { token: creator.token })).id
}

/** Adds and publishes such a task. */
export async function addPublishedTask(
  h: Harness,
  creator: TestUser,
  overrides: Partial<Draft> = {},
): Promise<number> {
  const id = await addDraft(h, creator, overrides)
  requireSuccess(await h.call(publishRewardTask, { id }, { token: creator.token }))
  return id
}

/** Answers the first `right` questions correctly and the others wrong. */
export const buildAnswers = ({ questions }: StartedAttempt, right = questions.length) =>
  questions.map(({ content, options }, i) => ({
    options: options
      .filter(({ text }) => (text === RIGHT_OPTIONS[content]) === i < right)
      .slice(0, 1)
      .map(({ key }) => key),
    text: '',
  }))

export const startAttempt = async (h: Harness, player: TestUser, id: number) =>
  requireSuccess(await h.call(startRewardTask, { id }, { token: player.token }))

export async function completeAttempt(h: Harness, player: TestUser, id: number, right?: number) {
  const play = await startAttempt(h, player, id)
  const answers = buildAnswers(play, right)
  return requireSuccess(
    await h.call(submitRewardTask, { id: play.attempt_id, answers }, { token: player.token }),
  )
}
