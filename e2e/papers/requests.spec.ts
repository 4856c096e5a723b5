import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { declareExpectedErrors, enter, toastOf } from '../session-helpers.ts'
import { choose, ownPaper, PUPIL, startExam, submitExam, waitUntilSaved } from '../support/fixtures/exam.ts'
import { BASE, createFailedExam, loseUserName, requestTo } from '../support/fixtures/papers.ts'

const REVIEW = requestTo('generate-review-paper')
const BOOK = requestTo('get-wrong-questions')

/** Collects the bodies that the page sends in calls of this name. */
function bodiesOf(page: Page, name: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (requestTo(name).test(request.url())) bodies.push(request.postDataJSON())
  })
  return bodies
}

async function openReviewSheet(page: Page, { all }: { all: boolean }) {
  const { paperId } = await createFailedExam(page.request)
  await enter(page, PUPIL)
  await page.goto(`${BASE}/wrong-questions?state=all&select=1&paper=${paperId}`)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  if (!all) await page.getByRole('button', { name: '全不选' }).click()
  await page.getByRole('button', { name: /^生成复习卷（/ }).click()
  const sheet = page.getByRole('dialog', { name: '生成复习卷' })
  await expect(sheet).toBeVisible()
  return { sheet, make: () => sheet.getByRole('button', { name: '生成', exact: true }).click() }
}

test.describe('review paper', () => {
  const refusal = (status: number, code: number, msg: string) => ({ status, json: { code, msg } })
  // all run in one sheet, so each message must differ from the previous one
  const FAILURES = [
    [
      '404 with an error code',
      refusal(404, 40401, '请求的接口不存在，请刷新页面后重试'),
      '复习卷生成功能暂未开放',
    ],
    ['network failure', 'abort', '网络连接失败，请检查网络后重试'],
    ['404 with an HTML page', { status: 404, body: '<h1>404</h1>' }, '复习卷生成功能暂未开放'],
    ['message about sign-in', refusal(422, 20124, '请先登录'), '登录状态异常，请重新登录'],
    ['message about permission', refusal(422, 20125, '没有出题权限'), '没有权限执行此操作'],
    [
      '404 with missing questions',
      refusal(404, 40410, '错题数据不存在，请刷新页面重试'),
      '错题数据不存在，请刷新页面重试',
    ],
    ['403', refusal(403, 20126, '不行'), '没有权限执行此操作'],
    [
      'message that questions were not found',
      refusal(422, 20127, 'wrong questions not found'),
      '错题数据不存在，请刷新页面重试',
    ],
    [
      'other message of the server',
      refusal(422, 20128, '题库正在更新，请明天再试'),
      '题库正在更新，请明天再试',
    ],
    ['error code without a message', { status: 200, json: { code: 1 } }, '生成复习卷失败'],
    ['gateway timeout', refusal(504, 50400, '请求超时，请重试'), 'AI生成超时，请稍后重试'],
  ] as const
  test('shows the reason for a failure', { tag: '@full' }, async ({ page, watched }) => {
    const { sheet, make } = await openReviewSheet(page, { all: true })
    for (const [condition, answer, words] of FAILURES)
      await test.step(condition, async () => {
        await page.route(REVIEW, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
        await make()
        await expect(sheet.getByText(words)).toBeVisible()
        await page.unroute(REVIEW)
      })
    await declareExpectedErrors(watched, /status of 504/)
  })

  test('reports AI生成超时，请稍后重试（AI分析需要较长时间） after 180 s', { tag: '@full' }, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date() })
    const { sheet, make } = await openReviewSheet(page, { all: true })
    await page.route(REVIEW, () => undefined)
    const requested = page.waitForRequest(REVIEW)
    await make()
    await requested
    await page.clock.fastForward(170_000)
    await expect(sheet.getByText(/超时/)).toHaveCount(0)
    await page.clock.fastForward(10_000)
    await expect(sheet.getByText('AI生成超时，请稍后重试（AI分析需要较长时间）')).toBeVisible()
  })

  test('redirects to sign-in if the session has expired', { tag: '@full' }, async ({ page }) => {
    const { make } = await openReviewSheet(page, { all: true })
    await page.route(REVIEW, (route) => route.fulfill(refusal(401, 40100, '登录已过期，请重新登录')))
    await make()
    await expect(page).toHaveURL(/\/login/)
    await expect(toastOf(page, '登录已过期，请重新登录')).toBeVisible()
  })

  test('reports 没有选择错题 without a request if none is selected', { tag: '@full' }, async ({ page }) => {
    const { sheet, make } = await openReviewSheet(page, { all: false })
    const sent = bodiesOf(page, 'generate-review-paper')
    await make()
    await expect(sheet.getByText('没有选择错题')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('reports 用户名不能为空 without a user', { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    await page.goto(`${BASE}/wrong-questions?select=1`)
    const open = page.getByRole('button', { name: /^生成复习卷（/ })
    await expect(open).toBeVisible()
    const sent = bodiesOf(page, 'generate-review-paper')
    await loseUserName(page)
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await open.click()
    const sheet = page.getByRole('dialog', { name: '生成复习卷' })
    await sheet.getByRole('button', { name: '生成', exact: true }).click()
    await expect(sheet.getByText('用户名不能为空')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('requests the defaults and opens the paper immediately', { tag: '@full' }, async ({ page }) => {
    const { make } = await openReviewSheet(page, { all: true })
    const sent = bodiesOf(page, 'generate-review-paper')
    await make()
    await expect(page).toHaveURL(/\/paper-analysis\/exam\/\d+/)
    await expect(page.getByRole('button', { name: '开始考试' })).toBeVisible()
    expect(sent).toMatchObject([
      {
        username: PUPIL,
        generation_mode: 'ai_enhanced',
        difficulty_adjustment: 'same',
        question_count: 10,
        include_original: true,
      },
    ])
  })
})

test('retries a failed GET of details as POST', { tag: '@full' }, async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  let requested: URLSearchParams | undefined
  await page.route(requestTo('get-paper-detail'), (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    requested = new URL(route.request().url()).searchParams
    return route.abort()
  })
  const posted = page.waitForRequest(
    (request) => requestTo('get-paper-detail').test(request.url()) && request.method() === 'POST',
  )
  await page.goto(`${BASE}/detail/${paperId}`)
  const body: object = (await posted).postDataJSON()
  await expect(page.getByRole('heading', { name: '过去时小测' })).toBeVisible()
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
  expect(fields).toEqual(Object.fromEntries(requested ?? []))
  expect(fields).toMatchObject({ paper_id: String(paperId), include_questions: 'true' })
})

test.describe('wrong-question book', () => {
  test('accepts code 200 with legacy field names', { tag: '@full' }, async ({ page }) => {
    const { attemptId, paperId } = await createFailedExam(page.request)
    await enter(page, PUPIL)
    await page.route(BOOK, async (route) => {
      const { data } = await (await route.fetch()).json()
      const json = { code: 200, msg: 'ok', data: { wrong_questions: data.list, stats: data.summary } }
      await route.fulfill({ json })
    })
    await page.goto(`${BASE}/wrong-questions?state=all&paper=${paperId}&attempt=${attemptId}`)
    await expect(page.getByRole('button', { name: /football last week/ }).first()).toBeVisible()
  })

  for (const [how, answer] of [
    [
      'is empty',
      {
        code: 10000,
        data: {
          list: [],
          summary: { total_wrong: 0, reviewed_count: 0, accuracy_improvement: 0, due: 0, mastered: 0 },
          pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 },
          knowledge_points: [],
        },
      },
    ],
    ['fails', { code: 20123, msg: '错题本维护中' }],
  ] as const) {
    test(`shows wrong answers of one attempt if the book ${how}`, { tag: '@full' }, async ({ page }) => {
      const { attemptId } = await createFailedExam(page.request)
      await enter(page, PUPIL)
      await page.route(BOOK, (route) => route.fulfill({ json: answer }))
      await page.goto(`${BASE}/wrong-questions?attempt=${attemptId}`)
      await expect(page.getByRole('button', { name: /football last week/ })).toBeVisible()
      await expect(page.getByText('下面是这次考试的错题')).toBeVisible()
    })
  }

  test('requests 20 questions by error count for the user', { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    const sent = bodiesOf(page, 'get-wrong-questions')
    await page.goto(`${BASE}/wrong-questions`)
    await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent[0]).toMatchObject({ username: PUPIL, sort_by: 'error_count', page: 1, pageSize: 20 })
  })
})

test('sends attempt, answer and pupil fields with exam calls', { tag: '@full' }, async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  const started = bodiesOf(page, 'start-exam')
  const savedOnes = bodiesOf(page, 'save-answer')
  const submitted = bodiesOf(page, 'submit-exam')
  await startExam(page, paperId)
  await choose(page, 'B')
  await waitUntilSaved(page)
  await submitExam(page)
  expect(started).toMatchObject([{ paper_id: paperId, username: PUPIL, device_info: expect.anything() }])
  expect(savedOnes).toMatchObject([
    {
      attempt_id: expect.any(Number),
      question_id: expect.any(Number),
      user_answer: expect.anything(),
      selected_options: ['B'],
      time_spent: expect.any(Number),
    },
  ])
  expect(submitted).toMatchObject([
    { username: PUPIL, user_id: expect.any(Number), submit_time: expect.any(String) },
  ])
})
