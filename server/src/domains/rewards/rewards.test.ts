import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as play from '@shangxue/contract/rewards/attempts'
import * as contract from '@shangxue/contract/rewards/endpoints'
import { REWARD_OPEN_MAX, REWARD_WELCOME_POINTS } from '@shangxue/contract/rewards/schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { requireSuccess } from '../../testing/papers.ts'
import { insertTestExercise } from '../reading/testing/exercise.ts'
import { ledgerDifferences } from '../stock/verify-stock.ts'
import { settleRewards } from './attempts/settle-tasks.ts'
import {
  addDraft,
  addPublishedTask,
  buildAnswers,
  completeAttempt,
  startAttempt,
} from './testing/task-fixture.ts'
import { REWARD_LEDGER_CHECKS } from './verify-points.ts'

let h: Harness
let lan: TestUser
let mei: TestUser
let jun: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  lan = await h.signIn()
  mei = await h.signIn({ tenantId: lan.tenantId })
  jun = await h.signIn({ tenantId: lan.tenantId })
})
afterEach(async () => {
  expect(await h.database.withOwner((db) => ledgerDifferences(db, REWARD_LEDGER_CHECKS))).toEqual([])
})

const auth = ({ token }: TestUser) => ({ token })
const figures = async (who: TestUser) =>
  requireSuccess(await h.call(contract.getRewardFigures, {}, auth(who)))
const publish = (who: TestUser, id: number) => h.call(contract.publishRewardTask, { id }, auth(who))
const start = (who: TestUser, id: number) => h.call(play.startRewardTask, { id }, auth(who))
const getTask = async (who: TestUser, id: number) =>
  requireSuccess(await h.call(contract.getRewardTask, { id }, auth(who)))
const stop = (who: TestUser, id: number) => h.call(contract.stopRewardTask, { id }, auth(who))
const result = (who: TestUser, id: number) => h.call(play.getRewardAttempt, { id }, auth(who))
const notificationsOf = async (who: TestUser) =>
  requireSuccess(await h.call(listNotifications, {}, auth(who))).list.map(({ kind, link }) => [kind, link])
const sql = (query: string, ...values: unknown[]) => h.database.pool.query(query, values)
/** Shifts a task and its attempts as if this many minutes had passed. */
const elapse = async (id: number, minutes: number) => {
  const by = `make_interval(mins => ${minutes})`
  await sql(
    `update reward_task set published_at = published_at - ${by}, deadline = deadline - ${by} where id = $1`,
    id,
  )
  await sql(
    `update reward_attempt set started_at = started_at - ${by}, ends_at = ends_at - ${by} where task_id = $1`,
    id,
  )
}

describe('draft', () => {
  test('keeps its questions after its source changes', async () => {
    const id = await addDraft(h, lan)
    const before = requireSuccess(await h.call(contract.getRewardQuestions, { id }, auth(lan)))
    expect(before.list).toHaveLength(3)
    expect(before.list[0]).toMatchObject({ right_options: ['A'], answered: 0 })
    await sql(`update reading_exercise set items = '[]' where user_id = $1`, lan.userId)
    expect(requireSuccess(await h.call(contract.getRewardQuestions, { id }, auth(lan)))).toEqual(before)
  })

  test('is visible and editable only for its creator', async () => {
    const id = await addDraft(h, lan)
    expect(await getTask(lan, id)).toMatchObject({
      state: 'draft',
      draft: { kind: 'reading', play_minutes: 10 },
    })
    expect(await h.call(contract.getRewardTask, { id }, auth(mei))).toMatchObject({ status: 404 })
    expect(await start(mei, id)).toMatchObject({ status: 404 })
    expect(await h.call(contract.deleteRewardTask, { id }, auth(mei))).toMatchObject({ status: 404 })
    const { draft } = await getTask(lan, id)
    requireSuccess(await h.call(contract.saveRewardTask, { ...draft, id, title: '改过' }, auth(lan)))
    requireSuccess(await publish(lan, id))
    expect(await getTask(mei, id)).toMatchObject({ title: '改过', state: 'open', mine: false, draft: null })
    const refused = { code: ERRORS.reward_not_draft.code }
    expect(await h.call(contract.saveRewardTask, { ...draft, id }, auth(lan))).toMatchObject(refused)
    expect(await h.call(contract.deleteRewardTask, { id }, auth(lan))).toMatchObject(refused)
  })

  test('requires an own source with three questions', async () => {
    const add = (fields: object) =>
      h.call(contract.addRewardTask, { ...DRAFT, ...fields }, auth(lan)).then(({ code }) => code)
    expect(await add({ kind: 'words' })).toBe(ERRORS.reward_no_source.code)
    expect(await add({ kind: 'reading' })).toBe(ERRORS.reward_no_source.code)
    expect(await add({ kind: 'paper' })).toBe(ERRORS.reward_no_source.code)
    expect(await add({ kind: 'words', grade: 7 })).toBe(ERRORS.reward_few_questions.code)
    expect(await add({ kind: 'reading', text_id: 999 })).toBe(ERRORS.not_found.code)
    const { tenantId } = lan
    const others = await h.database.withTenant({ tenantId }, (db) => insertTestExercise(db, mei))
    expect(await add({ kind: 'reading', exercise_id: others })).toBe(ERRORS.not_found.code)
  })

  test('is limited to twenty, without published tasks', async () => {
    await addPublishedTask(h, lan, { points: 1 })
    const id = await addDraft(h, lan)
    await sql(
      `insert into reward_task (tenant_id, creator_id, code, kind, title, note, level, shown_as, points, takers_max,
         pass_mark, play_minutes, open_hours, content, questions, total_halves, draft)
       select tenant_id, creator_id, gen_random_uuid(), kind, title, note, level, shown_as, points, takers_max,
         pass_mark, play_minutes, open_hours, content, questions, total_halves, draft
       from reward_task, generate_series(2, $2) where id = $1`,
      id,
      REWARD_OPEN_MAX,
    )
    await expect(addDraft(h, lan)).rejects.toThrow(String(REWARD_OPEN_MAX))
    requireSuccess(await publish(lan, id))
    await addDraft(h, lan)
  })
})
const DRAFT = {
  ...{ title: '任务', note: '', points: 5, takers_max: 2, pass_mark: 60, play_minutes: 10, open_hours: 24 },
}

describe('publishing', () => {
  test('reserves all points and refunds what nobody won', async () => {
    const id = await addPublishedTask(h, lan)
    expect(await figures(lan)).toMatchObject({ balance: REWARD_WELCOME_POINTS - 10, held: 10 })
    await completeAttempt(h, mei, id)
    requireSuccess(await stop(lan, id))
    expect(await figures(lan)).toMatchObject({ balance: REWARD_WELCOME_POINTS - 5, held: 0 })
    expect(await figures(mei)).toMatchObject({
      balance: REWARD_WELCOME_POINTS + 5,
      played: { won: 5, best_place: 1 },
    })
    const points = requireSuccess(await h.call(contract.listRewardPoints, {}, auth(lan))).list
    expect(points.map(({ reason, points: amount, balance }) => [reason, amount, balance])).toEqual([
      ['refund', 5, 95],
      ['escrow', -10, 90],
      ['welcome', 100, 100],
    ])
  })

  test('is rejected beyond the balance', async () => {
    const id = await addDraft(h, lan, { points: 51 })
    const answer = await publish(lan, id)
    expect(answer).toMatchObject({ code: ERRORS.reward_short_of_points.code })
    expect(answer.msg).toContain('102')
    expect(await figures(lan)).toMatchObject({ balance: 100, held: 0, made: { tasks: 0 } })
  })

  test('posts one escrow under ten concurrent calls', async () => {
    const id = await addDraft(h, lan)
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(lan, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await figures(lan)).toMatchObject({ balance: 90, held: 10 })
  })

  test('opens one of two concurrent tasks with points for one', async () => {
    const ids = [await addDraft(h, lan, { points: 40 }), await addDraft(h, lan, { points: 40 })]
    const answers = await Promise.all(ids.map((id) => publish(lan, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await figures(lan)).toMatchObject({ balance: 20 })
  })

  test('is limited to twenty open tasks, without drafts', async () => {
    const ids = [await addDraft(h, lan)]
    await sql(
      `insert into reward_task (tenant_id, creator_id, code, kind, title, note, level, shown_as, points, takers_max,
         pass_mark, play_minutes, open_hours, content, questions, total_halves, draft)
       select tenant_id, creator_id, gen_random_uuid(), kind, title, note, level, shown_as, 1, 1,
         pass_mark, play_minutes, open_hours, content, questions, total_halves, draft
       from reward_task, generate_series(1, $2) where id = $1`,
      ids[0],
      REWARD_OPEN_MAX,
    )
    const { rows } = await sql(
      `select id::int as id from reward_task where creator_id = $1 and points = 1`,
      lan.userId,
    )
    for (const { id } of rows) requireSuccess(await publish(lan, id))
    expect(await publish(lan, ids[0] ?? 0)).toMatchObject({ code: ERRORS.reward_open_full.code })
  })
})

describe('attempt', () => {
  test('hides answers, shuffles questions and scores correctly', async () => {
    const id = await addPublishedTask(h, lan, { takers_max: 8 })
    const players = [
      mei,
      jun,
      ...(await Promise.all(Array.from({ length: 4 }, () => h.signIn({ tenantId: lan.tenantId })))),
    ]
    const plays = await Promise.all(players.map((who) => startAttempt(h, who, id)))
    expect(JSON.stringify(plays)).not.toMatch(/right|correct|explanation|standard_answer|原文第二句/)
    const orders = plays.map(({ questions }) => JSON.stringify(questions))
    expect(new Set(orders).size).toBeGreaterThan(1)
    for (const [i, attempt] of plays.entries()) {
      const answers = buildAnswers(attempt, i % 2 === 0 ? 3 : 1)
      const input = { id: attempt.attempt_id, answers }
      const done = requireSuccess(await h.call(play.submitRewardTask, input, auth(players[i] ?? mei)))
      expect(done).toMatchObject({ right: i % 2 === 0 ? 3 : 1, passed: i % 2 === 0, total: 3 })
    }
  })

  test('resumes with saved answers in the same order', async () => {
    const id = await addPublishedTask(h, lan)
    const first = await startAttempt(h, mei, id)
    const answers = buildAnswers(first, 2)
    requireSuccess(await h.call(play.saveRewardAnswers, { id: first.attempt_id, seq: 2, answers }, auth(mei)))
    const stale = { id: first.attempt_id, seq: 1, answers: [] }
    expect(requireSuccess(await h.call(play.saveRewardAnswers, stale, auth(mei)))).toMatchObject({
      seq: 2,
      answers,
    })
    const again = await startAttempt(h, mei, id)
    expect(again).toMatchObject({ attempt_id: first.attempt_id, seq: 2, answers, questions: first.questions })
    expect((await getTask(mei, id)).takers).toBe(1)
  })

  test('is created once under concurrent starts', async () => {
    const id = await addPublishedTask(h, lan)
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(mei, id)))
    expect(new Set(answers.map((answer) => requireSuccess(answer).attempt_id)).size).toBe(1)
    expect((await getTask(mei, id)).takers).toBe(1)
  })

  test('is rejected for creators, repeat players and after the deadline', async () => {
    const id = await addPublishedTask(h, lan, { takers_max: 1 })
    expect(await start(lan, id)).toMatchObject({ code: ERRORS.reward_own.code })
    await startAttempt(h, mei, id)
    expect(await start(jun, id)).toMatchObject({ code: ERRORS.reward_full.code })
    const other = await addPublishedTask(h, lan)
    await completeAttempt(h, mei, other)
    expect(await start(mei, other)).toMatchObject({ code: ERRORS.reward_played.code })
    await elapse(other, 24 * 60)
    // The job has not settled it yet.
    expect(await start(jun, other)).toMatchObject({ code: ERRORS.reward_over.code })
    await settleRewards(h.database)
    expect(await start(jun, other)).toMatchObject({ code: ERRORS.reward_over.code })
  })

  test('of the last place goes to one of many', async () => {
    const id = await addPublishedTask(h, lan, { takers_max: 1 })
    const others = await Promise.all(Array.from({ length: 6 }, () => h.signIn({ tenantId: lan.tenantId })))
    const answers = await Promise.all(others.map((who) => start(who, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await getTask(mei, id)).toMatchObject({ takers: 1, state: 'closing', ended_by: 'full' })
  })

  test('rejects answers after its time and counts saved ones', async () => {
    const id = await addPublishedTask(h, lan)
    const started = await startAttempt(h, mei, id)
    const attempt = { id: started.attempt_id }
    requireSuccess(
      await h.call(
        play.saveRewardAnswers,
        { ...attempt, seq: 1, answers: buildAnswers(started, 1) },
        auth(mei),
      ),
    )
    await elapse(id, 11)
    const late = { ...attempt, answers: buildAnswers(started, 3) }
    expect(await h.call(play.saveRewardAnswers, { ...late, seq: 2 }, auth(mei))).toMatchObject({
      code: ERRORS.reward_time_up.code,
    })
    expect(requireSuccess(await h.call(play.submitRewardTask, late, auth(mei)))).toMatchObject({
      ...{ right: 1, passed: false, timed_out: true, seconds: 600 },
    })
    expect(await h.call(play.saveRewardAnswers, { ...late, seq: 3 }, auth(mei))).toMatchObject({
      code: ERRORS.reward_handed_in.code,
    })
  })

  test('keeps the first of two submissions', async () => {
    const id = await addPublishedTask(h, lan)
    const attempt = await startAttempt(h, mei, id)
    const hand = (right: number) =>
      h.call(
        play.submitRewardTask,
        { id: attempt.attempt_id, answers: buildAnswers(attempt, right) },
        auth(mei),
      )
    const first = requireSuccess(await hand(1))
    expect(requireSuccess(await hand(3))).toEqual(first)
  })

  test('shows the result when submitted, answers when settled', async () => {
    const id = await addPublishedTask(h, lan)
    const attempt = await startAttempt(h, mei, id)
    expect(await result(mei, attempt.attempt_id)).toMatchObject({ code: ERRORS.reward_running.code })
    const input = { id: attempt.attempt_id, answers: buildAnswers(attempt, 2) }
    requireSuccess(await h.call(play.submitRewardTask, input, auth(mei)))
    expect(requireSuccess(await result(mei, attempt.attempt_id))).toMatchObject({
      right: 2,
      marked: null,
      place: 1,
    })
    expect(await result(jun, attempt.attempt_id)).toMatchObject({ status: 404 })
    requireSuccess(await stop(lan, id))
    const { marked } = requireSuccess(await result(mei, attempt.attempt_id))
    expect(marked?.filter(({ right }) => right)).toHaveLength(2)
    expect(marked?.map(({ right_options }) => right_options)).toEqual([['A'], ['B'], ['C']])
    const { list } = requireSuccess(await h.call(play.listRewardAttempts, { result: 'failed' }, auth(mei)))
    expect(list).toMatchObject([{ id: attempt.attempt_id, passed: false, place: 1, paid: 0 }])
  })
})

describe('stopping', () => {
  test('before any attempt refunds everything at once', async () => {
    const id = await addPublishedTask(h, lan)
    expect(requireSuccess(await stop(lan, id)).state).toBe('settled')
    expect(await figures(lan)).toMatchObject({ balance: 100, made: { refunded: 10, paid: 0 } })
    expect(await stop(lan, id)).toMatchObject({ code: ERRORS.reward_not_open.code })
    expect(await stop(mei, id)).toMatchObject({ status: 404 })
  })

  test('lets open attempts finish before settling', async () => {
    const id = await addPublishedTask(h, lan)
    const attempt = await startAttempt(h, mei, id)
    expect(requireSuccess(await stop(lan, id)).state).toBe('closing')
    expect(await start(jun, id)).toMatchObject({ code: ERRORS.reward_over.code })
    const input = { id: attempt.attempt_id, answers: buildAnswers(attempt) }
    expect(requireSuccess(await h.call(play.submitRewardTask, input, auth(mei)))).toMatchObject({
      paid: 5,
      place: 1,
    })
    expect(await getTask(mei, id)).toMatchObject({ state: 'settled', ended_by: 'stopped' })
  })

  test('concurrent with a start either plays or refunds', async () => {
    const id = await addPublishedTask(h, lan)
    const [stopped, started] = await Promise.all([stop(lan, id), start(mei, id)])
    expect(requireSuccess(stopped).state).toBe(started.status === 200 ? 'closing' : 'settled')
  })
})

describe('settling', () => {
  test('at the deadline submits, pays and notifies once', async () => {
    const id = await addPublishedTask(h, lan, { takers_max: 3 })
    await completeAttempt(h, mei, id)
    await startAttempt(h, jun, id)
    expect(await settleRewards(h.database)).toBe(0)
    await elapse(id, 24 * 60 + 1)
    expect(await Promise.all([settleRewards(h.database), settleRewards(h.database)])).toContain(1)
    expect(await settleRewards(h.database)).toBe(0)
    expect(await getTask(mei, id)).toMatchObject({ state: 'settled', ended_by: 'deadline' })
    expect(await figures(lan)).toMatchObject({ balance: 95, held: 0 })
    expect(await figures(mei)).toMatchObject({ balance: 105 })
    expect(await figures(jun)).toMatchObject({ balance: 100, played: { plays: 1, passed: 0 } })
    expect((await notificationsOf(mei)).map(([kind]) => kind)).toEqual(['reward.paid'])
    expect((await notificationsOf(jun)).map(([kind]) => kind)).toEqual(['reward.ended'])
    expect((await notificationsOf(lan)).map(([kind]) => kind)).toEqual(['reward.settled'])
  })

  test('waits for the grace period of an open attempt', async () => {
    const id = await addPublishedTask(h, lan)
    await startAttempt(h, mei, id)
    await elapse(id, 24 * 60)
    // An attempt that started before the deadline ends with it.
    await sql('update reward_attempt set ends_at = now() where task_id = $1', id)
    await settleRewards(h.database)
    expect(await getTask(mei, id)).toMatchObject({ state: 'closing', ended_by: 'deadline' })
  })

  test('pays with the last submission of a full task', async () => {
    const id = await addPublishedTask(h, lan)
    await completeAttempt(h, mei, id, 2)
    const last = await completeAttempt(h, jun, id)
    expect(last).toMatchObject({ paid: 5, place: 1 })
    expect(await getTask(jun, id)).toMatchObject({ state: 'settled', ended_by: 'full' })
    expect(await figures(lan)).toMatchObject({ made: { finished: 2, passed: 1, paid: 5, refunded: 5 } })
  })

  test('concurrently with submissions pays nobody twice', async () => {
    const id = await addPublishedTask(h, lan, { takers_max: 25, points: 2 })
    const others = await Promise.all(Array.from({ length: 24 }, () => h.signIn({ tenantId: lan.tenantId })))
    const plays = await Promise.all(others.map((who) => startAttempt(h, who, id)))
    await elapse(id, 24 * 60)
    await sql('update reward_attempt set ends_at = now() where task_id = $1', id)
    const hand = plays.map((item, i) => {
      const input = { id: item.attempt_id, answers: buildAnswers(item) }
      return h.call(play.submitRewardTask, input, auth(others[i] ?? mei))
    })
    await Promise.all([...hand, ...Array.from({ length: 4 }, () => settleRewards(h.database))])
    await settleRewards(h.database)
    expect(await figures(lan)).toMatchObject({ balance: 52, held: 0, made: { paid: 48, refunded: 2 } })
    const won = await Promise.all(others.map((who) => figures(who)))
    expect(won.map(({ balance }) => balance)).toEqual(others.map(() => 102))
  })
})
