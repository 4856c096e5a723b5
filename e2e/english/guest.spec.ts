import type { APIRequestContext, Page } from '@playwright/test'
import { getStudyLibrary, getStudyWords } from '@shangxue/contract/english/endpoints'
import { expect, PASSWORD, signIn, test } from '../fixtures.ts'
import { navigateInApp } from '../session-helpers.ts'
import {
  answersOf,
  bookOf,
  finishStudySession,
  startStudySession,
  studyOf,
} from '../support/fixtures/english.ts'
import { tokenOf } from '../support/server/api.ts'

const TEST = '/english-study/proficiency-assessment'
const LEVEL = /^(小学|初中|高中|大学) · /
const LEARN = /学 \d+ 个新词|再学几个新词|学新词/

/** The meanings of all words up to a grade. */
async function knownUpTo(request: APIRequestContext, highest: number) {
  const words = []
  for (let grade = 3; grade <= highest; grade++) {
    const reply = await request.get(`${getStudyWords.path}?grade=${grade}`)
    words.push(...(await reply.json()).data.list)
  }
  return answersOf(words).meaning
}

async function gradeNames(request: APIRequestContext): Promise<Map<string, number>> {
  const { levels } = (await (await request.get(getStudyLibrary.path)).json()).data
  return new Map(
    levels.flatMap(({ level, grades }: { level: string; grades: { grade: number; name: string }[] }) =>
      grades.map(({ grade, name }) => [`${level} · ${name}`, grade]),
    ),
  )
}

/** Takes the placement test knowing only these words; returns the result. */
async function takeTest(page: Page, meanings: ReadonlyMap<string, string>): Promise<string> {
  const choices = page.getByRole('list', { name: '选择释义' })
  const matches = page.getByText(/^问了 \d+ 个单词，认识 \d+ 个$/)
  for (let n = 1; n <= 31; n++) {
    await expect(page.getByText(`第 ${n} 个`, { exact: true }).or(matches)).toBeVisible()
    if (await matches.isVisible()) break
    const word = (await page.locator('main p[lang=en]').first().textContent()) ?? ''
    const meaning = meanings.get(word)
    if (meaning) await choices.getByRole('button', { name: meaning, exact: true }).click()
    else await page.getByRole('button', { name: '不认识' }).click()
  }
  const requested = Number(/问了 (\d+) 个/.exec((await matches.textContent()) ?? '')?.[1])
  expect(requested).toBeGreaterThanOrEqual(12)
  expect(requested).toBeLessThanOrEqual(30)
  return (await page.getByText(LEVEL).first().textContent()) ?? ''
}

test('resumes a placement test as guest and shows the level', async ({ page, request }) => {
  const names = await gradeNames(request)
  const meanings = await knownUpTo(request, 9)
  await page.goto('/english-study')
  await page.getByRole('link', { name: /^水平测评/ }).click()
  await page.getByRole('button', { name: '开始测评' }).click()
  for (let n = 1; n <= 3; n++) {
    await expect(page.getByText(`第 ${n} 个`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '不认识' }).click()
  }
  await expect(page.getByText('第 4 个', { exact: true })).toBeVisible()
  const requested = await page.locator('main p[lang=en]').first().textContent()
  await page.reload()
  await expect(page.getByText('今天已答 3 个，接着答就好')).toBeVisible()
  await page.getByRole('button', { name: '接着答' }).click()
  await expect(page.locator('main p[lang=en]').first()).toHaveText(requested ?? '')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '重新开始' }).click()

  // a learner who knows the words up to 九年级
  const name = await takeTest(page, meanings)
  const grade = names.get(name)
  expect(name).toMatch(/^(初中|高中) · /)
  expect(Math.abs((grade ?? 0) - 9)).toBeLessThanOrEqual(1)
  await expect(page.getByText('结果保存在本机，登录后可以存入账号')).toBeVisible()
  await page.getByRole('button', { name: '应用到我的学习' }).click()
  await expect(page.getByRole('link', { name: '学新词' })).toBeVisible()
  // a page load would interrupt the pending write
  await navigateInApp(page, '/english-study')
  await expect(page.getByRole('button', { name: name.split(' · ')[1] ?? '' })).toBeVisible()
  await page.goto(TEST)
  await expect(page.getByRole('list', { name: '测评记录' })).toContainText(name)

  // the account imports the guest's progress after confirmation
  await signIn(page, 'laoban2', `/login?redirect=${encodeURIComponent(TEST)}`)
  await expect(page.getByText(`登录前在本机测过：${name}`)).toBeVisible()
  await page.getByRole('button', { name: '存入账号' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('正在存入账号')).toHaveCount(0)
  const token = await tokenOf(request, 'laoban2')
  await expect.poll(async () => (await studyOf(request, token)).assessed_level).toBe(name.split(' · ')[0])
})

for (const { where, user, enter } of [
  {
    where: 'the login screen',
    user: 'yewuyuan',
    enter: async (page: Page) => {
      await signIn(page, 'yewuyuan')
      await expect(page).toHaveURL(/\/home$/)
    },
  },
  {
    where: 'a screen that requires sign-in',
    user: 'dianzhang',
    enter: async (page: Page) => {
      await page.goto('/paper-analysis')
      await expect(page).toHaveURL(/\/login\?/)
      await page.getByLabel('用户名').fill('dianzhang')
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(/\/paper-analysis$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('试卷分析')
    },
  },
]) {
  test(`transfers guest study once on sign-in from ${where}`, { tag: '@full' }, async ({ page, request }) => {
    const token = await tokenOf(request, user)
    expect((await studyOf(request, token)).days).toEqual([])
    const book = await bookOf(request)
    await startStudySession(page)
    await page.getByRole('link', { name: LEARN }).first().click()
    await finishStudySession(page, book)
    await enter(page)
    const stored = async () => (await studyOf(request, token)).days.map(({ answers }) => answers)

    // transfers although English study was not opened after the sign-in
    await expect.poll(stored).toEqual([30])
    await page.goto('/english-study')
    await expect(page.getByText('今天答对 30/30')).toBeVisible()
    await expect(page.getByText('学习进度保存在本机')).toHaveCount(0)
    // reading again syncs once more
    await page.reload()
    await expect(page.getByText('今天答对 30/30')).toBeVisible()
    expect(await stored()).toEqual([30])
  })
}
