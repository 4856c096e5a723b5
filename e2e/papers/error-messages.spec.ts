import { expect, test } from '../fixtures.ts'
import { declareExpectedErrors, enter, toastOf, waitForPreloadsTaken } from '../session-helpers.ts'
import { choose, ownPaper, PUPIL, startExam, waitUntilSaved } from '../support/fixtures/exam.ts'
import { BASE, loseUserName, requestTo, respondWith } from '../support/fixtures/papers.ts'
import {
  confirmSubmission,
  expectMessageAfter,
  FAILURES,
  installClock,
  messageOn,
  press,
} from '../support/server/failure-messages.ts'
import { openPath } from '../support/visual/screen-states.ts'

/** Screens, the endpoint that they load, and the timeouts of its calls in milliseconds. */
const READS = [
  { screen: 'the paper list', path: BASE, name: 'get-paper-list', waits: [15_000] },
  // GET, then the fallback as POST
  { screen: 'paper details', path: `${BASE}/detail/1`, name: 'get-paper-detail', waits: [30_000, 30_000] },
  {
    screen: 'the exam start page',
    path: `${BASE}/exam/1`,
    name: 'get-paper-detail',
    waits: [30_000, 30_000],
  },
  { screen: 'the exam', path: `${BASE}/exam/1?attempt=1`, name: 'get-exam-questions', waits: [15_000] },
  { screen: 'the exam result', path: `${BASE}/result/1`, name: 'get-exam-result', waits: [15_000] },
  { screen: 'statistics', path: `${BASE}/stats`, name: 'get-user-stats', waits: [15_000] },
  {
    screen: 'the wrong-question book',
    path: `${BASE}/wrong-questions`,
    name: 'get-wrong-questions',
    waits: [15_000],
  },
] as const

for (const { screen, path, name, waits } of READS) {
  test(`${screen} shows a message for each server failure`, { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    for (const { how, answer, says } of FAILURES)
      await test.step(how, async () => {
        await page.route(requestTo(name), answer)
        await openPath(page, path)
        await expect(messageOn(page, says)).toBeVisible()
        await page.unroute(requestTo(name))
      })
  })

  test(`${screen} reports 请求超时，请重试 after ${waits.join(' + ')} ms`, { tag: '@full' }, async ({
    page,
  }) => {
    await enter(page, PUPIL)
    await installClock(page)
    await page.route(requestTo(name), () => undefined)
    let requested = page.waitForRequest(requestTo(name))
    await page.goto(path)
    for (const [index, ms] of waits.entries()) {
      await requested
      await waitForPreloadsTaken(page)
      requested = index < waits.length - 1 ? page.waitForRequest(requestTo(name)) : requested
      await expectMessageAfter(page, ms, /请求超时，请重试/)
    }
    await expect(messageOn(page, '请求超时，请重试')).toBeVisible()
  })

  test(`${screen} redirects to sign-in if the session has expired`, { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL, { token: 'ran.out', refreshtoken: 'ran.out' })
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?/)
    await expect(toastOf(page, '登录已过期，请重新登录')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  })
}

for (const path of [`${BASE}/detail/0`, `${BASE}/detail/abc`, `${BASE}/exam/0`, `${BASE}/exam/abc`]) {
  test(`${path} reports 试卷ID不能为空 without a request`, { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    let requested = 0
    page.on('request', (request) => {
      if (requestTo('get-paper-detail').test(request.url())) requested += 1
    })
    await page.goto(path)
    await expect(messageOn(page, '试卷ID不能为空')).toBeVisible()
    expect(requested).toBe(0)
  })
}

test('reports 用户名不能为空 for the wrong-question book without user', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page, PUPIL)
  await page.goto(`${BASE}/wrong-questions`)
  await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible()
  await loseUserName(page)
  await expect(messageOn(page, '用户名不能为空')).toBeVisible()
})

test('reports 无法获取用户名，请重新登录 on submission without user', { tag: '@full' }, async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await loseUserName(page)
  await expect(page.getByRole('heading', { name: '第 1 题' })).toBeVisible()
  await confirmSubmission(page)
  await expect(messageOn(page, '无法获取用户名，请重新登录')).toBeVisible()
})

test.describe('an exam answer', () => {
  const SAVE = requestTo('save-answer(s-batch)?')

  test('counts as saved without a request if empty', { tag: '@full' }, async ({ page }) => {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await installClock(page)
    await startExam(page, paperId)
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (SAVE.test(request.url())) sent.push(request.postData())
    })
    await press(page, '下一题')
    await press(page, '下一题')
    const answer = page.getByRole('textbox', { name: '答案' })
    await answer.fill('w')
    await answer.fill('')
    await page.clock.runFor(60_000)
    await waitUntilSaved(page)
    expect(sent.filter((body) => body?.includes('user_answer'))).toEqual([])
  })

  for (const { how, answer, says } of FAILURES) {
    test(`reports 保存答案失败 and 批量保存失败 with ${says} for ${how}`, { tag: '@full' }, async ({
      page,
    }) => {
      const paperId = await ownPaper(page.request)
      await enter(page, PUPIL)
      await startExam(page, paperId)
      await page.route(SAVE, answer)
      await choose(page, 'B')
      await expect(messageOn(page, `保存答案失败：${says}`)).toBeVisible()
      await press(page, '下一题')
      await choose(page, 'B')
      const temporary = says === '网络错误或服务器问题' || says === '服务器返回数据格式错误'
      await expect(messageOn(page, temporary ? `批量保存失败：${says}` : '2 题没有保存')).toBeVisible()
      await page.unroute(SAVE)
      await press(page, '重试')
      await waitUntilSaved(page)
    })
  }

  test('reports a save timeout after 10 s, in a batch after 15 s', { tag: '@full' }, async ({ page }) => {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await installClock(page)
    await startExam(page, paperId)
    await page.route(SAVE, () => undefined)
    const single = page.waitForRequest(requestTo('save-answer'))
    await choose(page, 'B')
    await single
    await expectMessageAfter(page, 10_000, /失败/)
    await expect(messageOn(page, '保存答案失败：请求超时，请重试')).toBeVisible()
    const batch = page.waitForRequest(requestTo('save-answers-batch'))
    await press(page, '重试')
    await batch
    await page.clock.fastForward(15_000)
    await expect(messageOn(page, '批量保存失败：请求超时，请重试')).toBeVisible()
  })
})

for (const [reason, expectedText] of [
  ['username empty', '用户信息异常，请重新登录'],
  ['paper ID is missing', '试卷信息错误，请返回重试'],
] as const) {
  test(`shows ${expectedText} for the unhandled rejection “${reason}”`, { tag: '@full' }, async ({
    page,
    watched,
  }) => {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await page.goto(`${BASE}/exam/${paperId}`)
    await expect(page.getByRole('button', { name: '开始考试' })).toBeVisible()
    await page.evaluate((message) => {
      setTimeout(() => void Promise.reject(new Error(message)))
    }, reason)
    await expect(toastOf(page, expectedText)).toBeVisible()
    await declareExpectedErrors(watched, new RegExp(reason))
  })
}

test('shows a server’s user-name error unchanged', { tag: '@full' }, async ({ page }) => {
  await enter(page, PUPIL)
  await respondWith(page, 'get-user-stats', { code: 40000, msg: '用户名不能为空' })
  await page.goto(`${BASE}/stats`)
  await expect(messageOn(page, '用户名不能为空')).toBeVisible()
})
