import { reportRewardTask } from '@shangxue/contract/rewards/endpoints'
import { addDraft, addPublishedTask, startAttempt } from '../../../domains/rewards/testing/task-fixture.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** A draft, and a task that a colleague plays and has reported. */
export async function rewardRecords(h: Harness, boss: TestUser) {
  const colleague = await h.signIn({ tenantId: boss.tenantId })
  const id = await addPublishedTask(h, boss)
  const draft = { id: await addDraft(h, boss) }
  const started = await startAttempt(h, colleague, id)
  const report = { id, reason: 'other', note: '' } as const
  await h.call(reportRewardTask, report, { token: colleague.token })
  const { rows } = await h.database.pool.query<{ id: number }>(
    'select id::int as id from reward_report where task_id = $1',
    [id],
  )
  const attempt = { id: started.attempt_id, answers: [] }
  const terms = { points: 5, takers_max: 2, pass_mark: 60, play_minutes: 10, open_hours: 24 }
  const base = '/api/reward-tasks'
  return {
    [`${base}/:id`]: { ...draft, kind: 'words', title: '越权', note: '', ...terms, grade: 7 },
    [`${base}/:id/questions`]: { id },
    [`${base}/:id/publish`]: draft,
    [`${base}/:id/stop`]: { id },
    [`${base}/:id/start`]: { id },
    [`${base}/:id/reports`]: report,
    [`${base}/reports/:id`]: { id: rows[0]?.id ?? 0, deed: 'keep', answer: '' },
    [`${base}/attempts/:id`]: attempt,
    [`${base}/attempts/:id/answers`]: { ...attempt, seq: 1 },
    [`${base}/attempts/:id/submit`]: attempt,
  }
}
