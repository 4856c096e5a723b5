import type { Page, Route } from '@playwright/test'
import { expect, test } from './browser.ts'
import { declare, enter, toastOf } from './platform.ts'
import { begin, choose, ownPaper, PUPIL, saved } from './support/exam.ts'
import { answerWith, BASE, callTo, loseUserName, samplePage, uploadedPaper } from './support/papers.ts'

const said = (page: Page, words: string | RegExp) => page.getByText(words).first()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
/** Time goes on by itself, and may be moved on. Call it before the app is opened. */
const movableClock = (page: Page) => page.clock.install({ time: new Date() })
const NEARLY_MS = 5_000

/** Says it after its time and not before; each of the calls may take as long. */
async function saysAfter(page: Page, ms: number, words: RegExp) {
  await page.clock.fastForward(ms - NEARLY_MS)
  await expect(said(page, words)).toHaveCount(0)
  await page.clock.fastForward(NEARLY_MS)
}

interface Failure {
  readonly how: string
  readonly answer: (route: Route) => unknown
  readonly says: string
}
const FAILURES: readonly Failure[] = [
  {
    how: 'refuses with words',
    answer: (route) => route.fulfill({ json: { code: 20123, msg: '阅卷维护中，晚上八点恢复' } }),
    says: '阅卷维护中，晚上八点恢复',
  },
  { how: 'refuses without words', answer: (route) => route.fulfill({ json: { code: 1 } }), says: '请求失败' },
  {
    how: 'answers 413',
    answer: (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
    says: '文件过大，请压缩后重试',
  },
  { how: 'cannot be reached', answer: (route) => route.abort(), says: '网络错误或服务器问题' },
  {
    how: 'answers what nobody can read',
    answer: (route) => route.fulfill({ body: '<p>hello' }),
    says: '服务器返回数据格式错误',
  },
]

/** Screens, the call that fills them, and how long that may take. */
const READS = [
  { screen: 'the list', path: BASE, name: 'get-paper-list', waits: [15_000] },
  // as GET, then as POST
  { screen: 'the detail', path: `${BASE}/detail/1`, name: 'get-paper-detail', waits: [30_000, 30_000] },
  { screen: 'the start page', path: `${BASE}/exam/1`, name: 'get-paper-detail', waits: [30_000, 30_000] },
  { screen: 'the exam', path: `${BASE}/exam/1?attempt=1`, name: 'get-exam-questions', waits: [15_000] },
  { screen: 'the result', path: `${BASE}/result/1`, name: 'get-exam-result', waits: [15_000] },
  { screen: 'the stats', path: `${BASE}/stats`, name: 'get-user-stats', waits: [15_000] },
  { screen: 'the book', path: `${BASE}/wrong-questions`, name: 'get-wrong-questions', waits: [15_000] },
] as const

for (const { screen, path, name, waits } of READS) {
  for (const { how, answer, says } of FAILURES) {
    test(`${screen} says ${says} when the server ${how}`, async ({ page }) => {
      await enter(page, PUPIL)
      await page.route(callTo(name), answer)
      await page.goto(path)
      await expect(said(page, says)).toBeVisible()
    })
  }

  test(`${screen} says 请求超时，请重试 after ${waits.join(' + ')} ms`, async ({ page }) => {
    await enter(page, PUPIL)
    await movableClock(page)
    await page.route(callTo(name), () => undefined)
    let asked = page.waitForRequest(callTo(name))
    await page.goto(path)
    for (const [at, ms] of waits.entries()) {
      await asked
      asked = at < waits.length - 1 ? page.waitForRequest(callTo(name)) : asked
      await saysAfter(page, ms, /请求超时，请重试/)
    }
    await expect(said(page, '请求超时，请重试')).toBeVisible()
  })

  test(`${screen} leads to the sign-in when that has run out`, async ({ page }) => {
    await enter(page, PUPIL, { token: 'ran.out', refreshtoken: 'ran.out' })
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?/)
    await expect(toastOf(page, '登录已过期，请重新登录')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  })
}

for (const path of [`${BASE}/detail/0`, `${BASE}/detail/abc`, `${BASE}/exam/0`, `${BASE}/exam/abc`]) {
  test(`${path} says 试卷ID不能为空 and asks nothing`, async ({ page }) => {
    await enter(page, PUPIL)
    let asked = 0
    page.on('request', (request) => {
      if (callTo('get-paper-detail').test(request.url())) asked += 1
    })
    await page.goto(path)
    await expect(said(page, '试卷ID不能为空')).toBeVisible()
    expect(asked).toBe(0)
  })
}

test('the book of nobody says 用户名不能为空', async ({ page }) => {
  await enter(page, PUPIL)
  await page.goto(`${BASE}/wrong-questions`)
  await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible()
  await loseUserName(page)
  await expect(said(page, '用户名不能为空')).toBeVisible()
})

test('handing in for nobody says 无法获取用户名，请重新登录', async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await begin(page, paperId)
  await loseUserName(page)
  await expect(page.getByRole('heading', { name: '第 1 题' })).toBeVisible()
  await askToHandIn(page)
  await expect(said(page, '无法获取用户名，请重新登录')).toBeVisible()
})

async function askToHandIn(page: Page) {
  await press(page, '答题卡')
  await page.getByRole('dialog', { name: '答题卡' }).getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '确认交卷' }).click()
}

test.describe('an answer', () => {
  const SAVE = callTo('save-answer(s-batch)?')

  test('that is empty is not sent, and counts as saved', async ({ page }) => {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await movableClock(page)
    await begin(page, paperId)
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
    await saved(page)
    expect(sent.filter((body) => body?.includes('user_answer'))).toEqual([])
  })

  for (const { how, answer, says } of FAILURES) {
    test(`says 保存答案失败, then 批量保存失败, and ${says} when the server ${how}`, async ({ page }) => {
      const paperId = await ownPaper(page.request)
      await enter(page, PUPIL)
      await begin(page, paperId)
      await page.route(SAVE, answer)
      await choose(page, 'B')
      await expect(said(page, `保存答案失败：${says}`)).toBeVisible()
      await press(page, '下一题')
      await choose(page, 'B')
      const temporary = says === '网络错误或服务器问题' || says === '服务器返回数据格式错误'
      await expect(said(page, temporary ? `批量保存失败：${says}` : '2 题没有保存')).toBeVisible()
      await page.unroute(SAVE)
      await press(page, '重试')
      await saved(page)
    })
  }

  test('says 保存答案失败：请求超时，请重试 after 10 s, and in a batch after 15 s', async ({ page }) => {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await movableClock(page)
    await begin(page, paperId)
    await page.route(SAVE, () => undefined)
    const single = page.waitForRequest(callTo('save-answer'))
    await choose(page, 'B')
    await single
    await saysAfter(page, 10_000, /失败/)
    await expect(said(page, '保存答案失败：请求超时，请重试')).toBeVisible()
    const batch = page.waitForRequest(callTo('save-answers-batch'))
    await press(page, '重试')
    await batch
    await page.clock.fastForward(15_000)
    await expect(said(page, '批量保存失败：请求超时，请重试')).toBeVisible()
  })
})

/** Deeds on a screen of a paper: what is tapped, the call, its time. */
interface Deed {
  readonly deed: string
  readonly name: string
  readonly ms: number
  readonly begin: (page: Page) => Promise<void>
}
const DEEDS: readonly Deed[] = [
  {
    deed: 'starting an exam',
    name: 'start-exam',
    ms: 20_000,
    async begin(page) {
      await page.goto(`${BASE}/exam/${await ownPaper(page.request)}`)
      await press(page, '开始考试')
    },
  },
  {
    deed: 'handing in',
    name: 'submit-exam',
    ms: 20_000,
    async begin(page) {
      await begin(page, await ownPaper(page.request))
      await askToHandIn(page)
    },
  },
  {
    deed: 'deleting a paper',
    name: 'delete-paper',
    ms: 10_000,
    async begin(page) {
      await openMenu(page, await ownPaper(page.request), '删除试卷')
      await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    },
  },
  {
    deed: 'analysing again',
    name: 'reanalyze-paper',
    ms: 15_000,
    async begin(page) {
      await openMenu(page, await uploadedPaper(page.request), '重新分析')
      await page.getByRole('dialog', { name: '重新分析' }).getByRole('button', { name: '重新分析' }).click()
    },
  },
]

async function openMenu(page: Page, paperId: number, action: string) {
  await page.goto(`${BASE}/detail/${paperId}`)
  await press(page, '更多操作')
  await press(page, action)
}

for (const { deed, name, ms, begin: start } of DEEDS) {
  for (const { how, answer, says } of FAILURES) {
    test(`${deed} says ${says} when the server ${how}`, async ({ page }) => {
      await enter(page, PUPIL)
      await page.route(callTo(name), answer)
      await start(page)
      await expect(said(page, says)).toBeVisible()
    })
  }

  test(`${deed} says 请求超时，请重试 after ${ms} ms`, async ({ page }) => {
    await enter(page, PUPIL)
    await movableClock(page)
    await page.route(callTo(name), () => undefined)
    const asked = page.waitForRequest(callTo(name))
    await start(page)
    await asked
    await saysAfter(page, ms, /请求超时，请重试/)
    await expect(said(page, '请求超时，请重试')).toBeVisible()
  })
}

test.describe('an upload', () => {
  const send = async (page: Page) => {
    await page.goto(`${BASE}/upload`)
    await page.getByLabel('试卷名称').fill('期中英语')
    await page.getByLabel('试卷相册').setInputFiles(samplePage(0))
    await expect(page.getByRole('list', { name: '试卷页' }).getByRole('listitem')).toHaveCount(1)
    await press(page, '开始分析')
  }

  for (const { how, answer, says } of FAILURES) {
    test(`says ${says} when the server ${how}`, async ({ page }) => {
      await enter(page, PUPIL)
      await page.route(callTo('upload-paper-images'), answer)
      await send(page)
      await expect(page.getByRole('list', { name: '试卷页' })).toContainText(says)
      await expect(page.getByRole('button', { name: '继续上传并分析' })).toBeEnabled()
    })
  }

  test('may take 120 s, then says 请求超时，请重试', async ({ page }) => {
    await enter(page, PUPIL)
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      const patience: number[] = []
      Object.assign(window, { patience })
      XMLHttpRequest.prototype.send = function hurried(body) {
        patience.push(this.timeout)
        this.timeout = 300
        send.call(this, body)
      }
    })
    await page.route(callTo('upload-paper-images'), () => undefined)
    await send(page)
    await expect(page.getByRole('list', { name: '试卷页' })).toContainText('请求超时，请重试')
    expect(await page.evaluate(() => Reflect.get(window, 'patience'))).toEqual([120_000])
  })

  test('of more than 50 MB is refused before it is sent: 文件过大，请压缩后重试', async ({ page }) => {
    await enter(page, PUPIL)
    await page.goto(`${BASE}/upload`)
    await page.getByLabel('试卷PDF').evaluate((input: HTMLInputElement) => {
      const pdf = new File(['%PDF-1.7', new Uint8Array(50 * 1024 * 1024)], '扫描.pdf')
      const files = new DataTransfer()
      files.items.add(pdf)
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(said(page, '扫描.pdf：文件过大，请压缩后重试')).toBeVisible()
  })
})

for (const [reason, shown] of [
  ['username empty', '用户信息异常，请重新登录'],
  ['paper ID is missing', '试卷信息错误，请返回重试'],
] as const) {
  test(`a rejection “${reason}” that nobody handles says ${shown} over a paper`, async ({
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
    await expect(toastOf(page, shown)).toBeVisible()
    await declare(watched, new RegExp(reason))
  })
}

test('what is a server’s own refusal of a name is shown as it is said', async ({ page }) => {
  await enter(page, PUPIL)
  await answerWith(page, 'get-user-stats', { code: 40000, msg: '用户名不能为空' })
  await page.goto(`${BASE}/stats`)
  await expect(said(page, '用户名不能为空')).toBeVisible()
})
