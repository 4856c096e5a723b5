import type { Input } from '@shangxue/contract/endpoint'
import { addRewardTask, publishRewardTask } from '@shangxue/contract/rewards'
import { startRewardTask, submitRewardTask } from '@shangxue/contract/rewards-play'
import type { Harness, TestUser } from '../../../testing/harness.ts'
import { must } from '../../../testing/papers.ts'
import { insertedExercise } from '../../reading/testing/exercise.ts'

type Draft = Input<typeof addRewardTask>
type Begun = { questions: { content: string; options: { key: string; text: string }[] }[] }

/** The right options of the test exercise by question. */
const RIGHT: Readonly<Record<string, string>> = {
  'What about detail?': 'One.',
  'What about inference?': 'Two.',
  'What about vocabulary?': 'Three.',
}

/** Adds a draft: 5 points for each of 2 winners with all three questions right, 10 minutes, open for a day. */
export async function aDraft(h: Harness, creator: TestUser, given: Partial<Draft> = {}): Promise<number> {
  const { tenantId } = creator
  const exercise_id = await h.database.asTenant({ tenantId }, (db) => insertedExercise(db, creator))
  const terms = { points: 5, takers_max: 2, pass_mark: 100, play_minutes: 10, open_hours: 24 }
  const draft = { kind: 'reading' as const, title: '市场的一天', note: '', ...terms, exercise_id, ...given }
  return must(await h.call(addRewardTask, draft, { token: creator.token })).id
}

/** Adds and publishes such a task. */
export async function aTask(h: Harness, creator: TestUser, given: Partial<Draft> = {}): Promise<number> {
  const id = await aDraft(h, creator, given)
  must(await h.call(publishRewardTask, { id }, { token: creator.token }))
  return id
}

/** Answers the first `right` questions correctly and the others wrong. */
export const answersTo = ({ questions }: Begun, right = questions.length) =>
  questions.map(({ content, options }, i) => ({
    options: options
      .filter(({ text }) => (text === RIGHT[content]) === i < right)
      .slice(0, 1)
      .map(({ key }) => key),
    text: '',
  }))

export const begun = async (h: Harness, player: TestUser, id: number) =>
  must(await h.call(startRewardTask, { id }, { token: player.token }))

export async function played(h: Harness, player: TestUser, id: number, right?: number) {
  const play = await begun(h, player, id)
  const answers = answersTo(play, right)
  return must(await h.call(submitRewardTask, { id: play.attempt_id, answers }, { token: player.token }))
}
