import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as play from '@shangxue/contract/rewards/attempts'
import * as contract from '@shangxue/contract/rewards/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { metaTagsOf } from '../../../platform/http/static/web-app.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { aBlank, aBody, anEssay, aPublishedPaper, requireSuccess } from '../../../testing/papers.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { settleRewards } from '../attempts/settle-tasks.ts'
import {
  addDraft,
  addPublishedTask,
  buildAnswers,
  completeAttempt,
  startAttempt,
} from '../testing/task-fixture.ts'
import { REWARD_LEDGER_CHECKS } from '../verify-points.ts'
import { rewardPageHead } from './page-head.ts'

const WORDS = ['river', 'mountain', 'window', 'teacher', 'garden', 'winter']
const MEANINGS = ['河流', '高山', '窗户', '教师', '花园', '冬天']
let h: Harness
let lan: TestUser
let mei: TestUser
beforeAll(async () => {
  const words = WORDS.map((spelling, i) =>
    aWord({ spelling, grade: 8, senses: [{ pos: 'n.', zh: MEANINGS[i] ?? '' }] }),
  )
  h = await startHarness({ library: aLibrary({ words, confusables: [] }) })
})
afterAll(() => h.close())
beforeEach(async () => {
  lan = await h.signIn()
  mei = await h.signIn({ tenantId: lan.tenantId })
})
afterEach(async () => {
  expect(await h.database.withOwner((db) => ledgerDifferences(db, REWARD_LEDGER_CHECKS))).toEqual([])
})

const auth = ({ token }: TestUser) => ({ token })
const getTask = async (who: TestUser, id: number) =>
  requireSuccess(await h.call(contract.getRewardTask, { id }, auth(who)))
const notificationsOf = async (who: TestUser) =>
  requireSuccess(await h.call(listNotifications, {}, auth(who))).list.map(({ kind }) => kind)
const DRAFT = {
  ...{ title: '任务', note: '', points: 5, takers_max: 2, pass_mark: 60, play_minutes: 10, open_hours: 24 },
}

describe('public pages', () => {
  test('show titles, figures and chosen names only', async () => {
    const id = await addPublishedTask(h, lan)
    const { code } = await completeAttempt(h, mei, id, 2)
    const { code: taskCode } = await getTask(mei, id)
    const result = await h.call(play.getRewardResult, { code })
    const ranking = await h.call(play.getRewardRanking, { code: taskCode })
    expect(requireSuccess(result)).toMatchObject({ right: 2, place: 1, finished: 1, task_code: taskCode })
    expect(requireSuccess(ranking).list).toMatchObject([{ place: 1, score: 2, passed: false, code }])
    expect(requireSuccess(ranking).task).toMatchObject({ finished: 1, passed: 0, average: 66.7, total: 3 })
    const head = (path: string, origin: string) => metaTagsOf([rewardPageHead(h.database)], path, origin)
    const heads = [
      await head(`/reward-tasks/result/${code}`, 'https://example.com'),
      await head(`/reward-tasks/ranking/${taskCode}`, 'https://example.com'),
    ]
    expect(heads[0]).toContainEqual(['og:title', '第 1 名，答对 2/3 题：市场的一天'])
    expect(heads[1]).toContainEqual(['og:url', `https://example.com/reward-tasks/ranking/${taskCode}`])
    const all = JSON.stringify([result, ranking, heads])
    for (const hidden of [lan.name, mei.name, lan.database, 'Two.', 'What about', 'user', '"id"', 'tenant'])
      expect(all).not.toContain(hidden)
  })

  test('open by id for guests and other tenants', async () => {
    const id = await addPublishedTask(h, lan)
    const { id: attemptId, code } = await completeAttempt(h, mei, id, 2)
    const { code: taskCode } = await getTask(mei, id)
    const stranger = await h.signIn()
    for (const who of [{}, auth(stranger)]) {
      const byId = await h.call(play.getRewardResult, { code: String(attemptId) }, who)
      expect(byId).toEqual(await h.call(play.getRewardResult, { code }))
      expect(requireSuccess(byId).code).toBe(code)
      const ranking = await h.call(play.getRewardRanking, { code: String(id) }, who)
      expect(ranking).toEqual(await h.call(play.getRewardRanking, { code: taskCode }))
      expect(requireSuccess(ranking).task.code).toBe(taskCode)
    }
    const head = (path: string) => metaTagsOf([rewardPageHead(h.database)], path, 'https://example.com')
    expect(await head(`/reward-tasks/result/${attemptId}`)).toContainEqual([
      'og:title',
      '第 1 名，答对 2/3 题：市场的一天',
    ])
    expect(await head(`/reward-tasks/ranking/${id}`)).toContainEqual(['og:title', '挑战排行：市场的一天'])
  })

  test('use the names that users chose', async () => {
    const id = await addPublishedTask(h, lan, { shown_as: '兰老师' })
    requireSuccess(await h.call(play.startRewardTask, { id, shown_as: '小美' }, auth(mei)))
    const { attempt_id } = await startAttempt(h, mei, id)
    const { code } = requireSuccess(
      await h.call(play.submitRewardTask, { id: attempt_id, answers: [] }, auth(mei)),
    )
    expect(requireSuccess(await h.call(play.getRewardResult, { code }))).toMatchObject({
      ...{ creator: '兰老师', player: '小美' },
    })
  })

  test('do not exist for drafts, running attempts or removed tasks', async () => {
    const missing = { code: ERRORS.not_found.code }
    const draft = await getTask(lan, await addDraft(h, lan))
    for (const code of [draft.code, String(draft.id), '0', '9'.repeat(40)])
      expect(await h.call(play.getRewardRanking, { code })).toMatchObject(missing)
    const running = await startAttempt(h, mei, await addPublishedTask(h, lan))
    for (const code of [running.code, String(running.attempt_id)])
      expect(await h.call(play.getRewardResult, { code })).toMatchObject(missing)
    expect(await h.call(play.getRewardResult, { code: 'short' })).toMatchObject(missing)
    expect(
      await metaTagsOf([rewardPageHead(h.database)], '/reward-tasks/result/short', 'https://example.com'),
    ).toEqual([])
  })

  test("other tenants' tasks are hidden and cannot be taken", async () => {
    const id = await addPublishedTask(h, lan)
    const stranger = await h.signIn()
    expect(
      requireSuccess(await h.call(contract.listRewardTasks, { state: 'all' }, auth(stranger))).list,
    ).toEqual([])
    expect(await h.call(play.startRewardTask, { id }, auth(stranger))).toMatchObject({ status: 404 })
    expect(await h.call(contract.listRewardTasks, {})).toMatchObject({ status: 401 })
  })
})

test('the list offers open tasks and filters them', async () => {
  const first = await addPublishedTask(h, lan, { title: '早读', points: 9 })
  const second = await addPublishedTask(h, lan, { title: '晚读' })
  const hall = async (who: TestUser, filters: object = {}) =>
    requireSuccess(await h.call(contract.listRewardTasks, filters, auth(who))).list.map(({ id }) => id)
  expect(await hall(mei)).toEqual([second, first])
  expect(await hall(mei, { sort: 'points' })).toEqual([first, second])
  expect(await hall(mei, { q: '晚' })).toEqual([second])
  expect(await hall(lan)).toEqual([])
  await completeAttempt(h, mei, first)
  expect(await hall(mei)).toEqual([second])
  expect(await hall(mei, { state: 'ended' })).toEqual([])
  expect(await hall(mei, { state: 'all', kind: 'reading', level: '初中' })).toEqual([second, first])
})

describe('report', () => {
  const report = (who: TestUser, id: number) =>
    h.call(contract.reportRewardTask, { id, reason: 'wrong_answer', note: '第一题' }, auth(who))
  const handle = (who: TestUser, id: number, decision: 'keep' | 'remove') =>
    h.call(contract.handleRewardReport, { id, deed: decision, answer: '已核实' }, auth(who))
  const reports = async (who: TestUser) =>
    requireSuccess(await h.call(contract.listRewardReports, {}, auth(who))).list

  test('is made once and handled once by another user', async () => {
    const { tenantId } = lan
    const [first, two] = [
      await h.signIn({ tenantId, permissions: ['content-author'] }),
      await h.signIn({ tenantId, permissions: ['content-author'] }),
    ]
    const id = await addPublishedTask(h, first)
    expect(await report(first, id)).toMatchObject({ code: ERRORS.reward_report_own.code })
    requireSuccess(await report(mei, id))
    expect(await report(mei, id)).toMatchObject({ code: ERRORS.reward_reported.code })
    expect(await notificationsOf(two)).toEqual(['reward.reported'])
    expect(await notificationsOf(first)).toEqual([])
    const [open] = await reports(two)
    expect(open).toMatchObject({ state: 'open', reporter: mei.name, mine: false })
    expect(await handle(first, open?.id ?? 0, 'keep')).toMatchObject({ code: ERRORS.reward_report_mine.code })
    expect(await handle(mei, open?.id ?? 0, 'keep')).toMatchObject({ status: 403 })
    requireSuccess(await handle(two, open?.id ?? 0, 'keep'))
    expect(await handle(two, open?.id ?? 0, 'remove')).toMatchObject({
      code: ERRORS.reward_report_handled.code,
    })
    expect(await notificationsOf(mei)).toEqual(['reward.report_handled'])
    expect(await getTask(mei, id)).toMatchObject({ state: 'open', reported: true })
  })

  test('removing a task pays winners and closes its pages', async () => {
    const { tenantId } = lan
    const boss = await h.signIn({ tenantId, boss: true })
    const [jun, qi] = [await h.signIn({ tenantId }), await h.signIn({ tenantId })]
    const id = await addPublishedTask(h, lan, { takers_max: 3 })
    const { code } = await completeAttempt(h, mei, id)
    const running = await startAttempt(h, jun, id)
    requireSuccess(await report(jun, id))
    requireSuccess(await report(qi, id))
    const [open] = await reports(boss)
    requireSuccess(await handle(boss, open?.id ?? 0, 'remove'))
    expect((await reports(boss)).map(({ state }) => state)).toEqual(['removed', 'removed'])
    const figures = requireSuccess(await h.call(contract.getRewardFigures, {}, auth(lan)))
    expect(figures).toMatchObject({ balance: 95, held: 0, made: { paid: 5, refunded: 10 } })
    expect(await h.call(contract.getRewardTask, { id }, auth(mei))).toMatchObject({ status: 404 })
    expect(await getTask(lan, id)).toMatchObject({ state: 'settled', ended_by: 'removed' })
    expect(await h.call(play.getRewardResult, { code })).toMatchObject({ status: 404 })
    const late = { id: running.attempt_id, answers: buildAnswers(running) }
    expect(requireSuccess(await h.call(play.submitRewardTask, late, auth(jun)))).toMatchObject({
      passed: false,
      paid: 0,
    })
  })
})

describe('question sources', () => {
  test('words of a grade give three types with one answer', async () => {
    const draft = { ...DRAFT, kind: 'words' as const, grade: 8, questions: 6 }
    const { id, questions } = requireSuccess(await h.call(contract.addRewardTask, draft, auth(lan)))
    expect(questions).toBe(6)
    const { list } = requireSuccess(await h.call(contract.getRewardQuestions, { id }, auth(lan)))
    expect(list.filter(({ type }) => type === 'fill_blank')).toHaveLength(2)
    for (const { type, options, right_options, right_text } of list) {
      expect(right_options).toHaveLength(type === 'single_choice' ? 1 : 0)
      expect(new Set(options.map(({ text }) => text)).size).toBe(type === 'single_choice' ? 4 : 0)
      expect(WORDS.includes(right_text)).toBe(type === 'fill_blank')
    }
    requireSuccess(await h.call(contract.publishRewardTask, { id }, auth(lan)))
    const attempt = await startAttempt(h, mei, id)
    const answers = attempt.questions.map(({ content, options }) => {
      const index = WORDS.findIndex((word, i) => content === word || content.includes(MEANINGS[i] ?? '?'))
      const right = [WORDS[index], `n. ${MEANINGS[index]}`]
      const keys = options.filter(({ text }) => right.includes(text)).map(({ key }) => key)
      return { options: keys, text: options.length === 0 ? (WORDS[index] ?? '') : '' }
    })
    const input = { id: attempt.attempt_id, answers }
    expect(requireSuccess(await h.call(play.submitRewardTask, input, auth(mei)))).toMatchObject({
      right: 6,
      passed: true,
    })
  })

  test('papers give automatically gradable questions', async () => {
    const truth = aBody({ type: 'true_false', options: [], correct_options: [], standard_answer: '错' })
    const both = aBody({ type: 'multiple_choice', correct_options: ['A', 'C'] })
    const paper = await aPublishedPaper(h, lan, [aBody(), truth, both, aBlank('went'), anEssay()])
    const draft = { ...DRAFT, kind: 'paper' as const, paper_id: paper.paperId }
    const created = requireSuccess(await h.call(contract.addRewardTask, draft, auth(lan)))
    expect(created).toMatchObject({ questions: 4, left_out: 1 })
    expect(await h.call(contract.addRewardTask, draft, auth(mei))).toMatchObject({ status: 404 })
    requireSuccess(await h.call(contract.publishRewardTask, { id: created.id }, auth(lan)))
    const attempt = await startAttempt(h, mei, created.id)
    const keysOf = (texts: string[], options: { key: string; text: string }[]) =>
      options.filter(({ text }) => texts.includes(text)).map(({ key }) => key)
    const answers = attempt.questions.map(({ type, options }) => {
      if (type === 'fill_blank') return { options: [], text: 'Went' }
      if (type === 'true_false') return { options: ['F'], text: '' }
      return {
        options: keysOf(type === 'multiple_choice' ? ['选项A', '选项C'] : ['选项B'], options),
        text: '',
      }
    })
    const input = { id: attempt.attempt_id, answers }
    expect(requireSuccess(await h.call(play.submitRewardTask, input, auth(mei)))).toMatchObject({
      right: 4,
      score: 8,
    })
  })
})

test('the sum of all points never changes', async () => {
  const { tenantId } = lan
  const people = [lan, mei, await h.signIn({ tenantId }), await h.signIn({ tenantId })]
  let seed = 7
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  const tasks: number[] = []
  const actions = [
    async (who: TestUser) => {
      const id = await addDraft(h, who, { points: 1 + below(12), takers_max: 1 + below(3) })
      tasks.push(id)
      await h.call(contract.publishRewardTask, { id }, auth(who))
    },
    async (who: TestUser, id: number) => {
      const { data } = await h.call(play.startRewardTask, { id }, auth(who))
      if (!data?.attempt_id || below(4) === 0) return
      const answers = buildAnswers(data, below(4))
      await h.call(play.submitRewardTask, { id: data.attempt_id, answers }, auth(who))
    },
    (who: TestUser, id: number) => h.call(contract.stopRewardTask, { id }, auth(who)),
    () => settleRewards(h.database),
  ]
  const MIX = [0, 0, 1, 1, 1, 1, 1, 2, 3]
  for (let round = 0; round < 15; round++)
    await Promise.all(
      people.map((who) => actions[MIX[below(MIX.length)] ?? 0]?.(who, tasks[below(tasks.length)] ?? 1)),
    )
  const all = await Promise.all(
    people.map((who) => h.call(contract.getRewardFigures, {}, auth(who)).then(requireSuccess)),
  )
  expect(all.reduce((sum, { balance, held }) => sum + balance + held, 0)).toBe(400)
  expect(all.every(({ balance }) => balance >= 0)).toBe(true)
  expect(all.reduce((sum, { played: { plays } }) => sum + plays, 0)).toBeGreaterThan(3)
})
