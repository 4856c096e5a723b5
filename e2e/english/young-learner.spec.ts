import type { APIRequestContext, Page } from '@playwright/test'
import { getStudyPictures, getStudyWords } from '@shangxue/contract/english/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { expect, test } from '../fixtures.ts'
import { axeViolations, contrastViolations, smallTouchTargets } from '../support/visual/accessibility.ts'

type Word = Output<typeof getStudyWords>['list'][number]
const GRADE = 3
/** Answers faster than this are not plausible for a person and are not counted. */
const PACE_MS = 400

async function readList<E extends typeof getStudyWords | typeof getStudyPictures>(
  request: APIRequestContext,
  { path }: E,
): Promise<Output<E>['list']> {
  return (await (await request.get(path, { params: { grade: GRADE } })).json()).data.list
}

/** Lets words with pictures come first, so that the test does not depend on the order of the content. */
async function startWithPictures(page: Page, request: APIRequestContext): Promise<readonly Word[]> {
  const pictures = await readList(request, getStudyPictures)
  const pictured = new Set(pictures.flatMap(({ word_ids }) => word_ids))
  const rank = ({ id }: Word) => (pictured.has(id) ? 0 : 1)
  await page.route(`**${getStudyWords.path}?grade=${GRADE}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.list.sort((a: Word, b: Word) => rank(a) - rank(b))
    await route.fulfill({ response, json: body })
  })
  return readList(request, getStudyWords)
}

const mood = (page: Page) => page.locator('svg[data-mood]').getAttribute('data-mood')
const picturesIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).locator('button svg.picture')

test('a nine-year-old learns the first words by pictures', async ({ page, request }) => {
  const words = await startWithPictures(page, request)
  await page.goto('/english-study')
  await page.getByRole('button', { name: '选择年级' }).click()
  await page.getByRole('button', { name: /^三年级/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-study-look', 'young')
  await expect(page.getByText('点大按钮，开始学习')).toBeVisible()
  await page.goto('/word-learning')

  const meet = page.getByRole('button', { name: '记住了，下一个' })
  for (let n = 0; n < 4; n++) {
    await expect(page.locator('main svg.picture')).toBeVisible()
    await meet.click()
  }

  // from a word to its picture: the first answer is wrong
  await expect(page.getByRole('group', { name: '看词选义' })).toBeVisible()
  await expect(picturesIn(page, '选择释义')).toHaveCount(4)
  const shown = await page.locator('main p[lang=en]').first().textContent()
  const meaning = words.find(({ spelling }) => spelling === shown)?.senses[0]?.zh ?? ''
  const wrong = page
    .getByRole('list', { name: '选择释义' })
    .getByRole('button')
    .filter({ hasNotText: meaning.split(/[（；;，,、]/)[0] ?? '' })
  await page.waitForTimeout(PACE_MS)
  await wrong.first().click()
  expect(await mood(page)).toBe('wrong')
  await page.getByRole('button', { name: '记住它，继续' }).click()

  // from a picture to its word
  const question = page.getByRole('group', { name: '看图选词' })
  const giveUp = page.getByRole('button', { name: '不认识' })
  const next = page.getByRole('button', { name: '记住它，继续' })
  while (!(await question.isVisible())) {
    await giveUp.click()
    await next.click()
  }
  const name = await question.getByRole('img').getAttribute('aria-label')
  const choices = page.getByRole('list', { name: '选择单词' })
  const options = await choices.locator('span[lang=en]').allTextContents()
  const answer = words.find(
    ({ spelling, senses }) => options.includes(spelling) && name && senses[0]?.zh.includes(name),
  )
  await page.waitForTimeout(PACE_MS)
  await choices.getByText(answer?.spelling ?? '', { exact: true }).click()
  await expect(page.getByRole('button', { name: '答对了，继续' })).toBeVisible()
  expect(await mood(page)).toBe('right')
})

test('games of a young learner count stars and match pictures', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await startWithPictures(page, request)
  await page.goto('/english-study')
  await page.getByRole('button', { name: '选择年级' }).click()
  await page.getByRole('button', { name: /^三年级/ }).click()
  await page.goto('/english-study/game-challenge?game=matching')
  await expect(page.getByText('配对一个，得一颗星')).toBeVisible()
  await page.getByRole('button', { name: '开始' }).click()
  await expect(picturesIn(page, '中文')).toHaveCount(6)
  await expect(page.getByText('得到的星：')).toBeAttached()
  await expect(page.getByText(/\d 分/)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('picture questions are accessible in both colour schemes', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await startWithPictures(page, request)
  await page.goto('/english-study')
  await page.getByRole('button', { name: '选择年级' }).click()
  await page.getByRole('button', { name: /^三年级/ }).click()
  await page.goto('/word-learning')
  const audit = async () => {
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTouchTargets(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const meet = page.getByRole('button', { name: '记住了，下一个' })
  await expect(meet).toBeVisible()
  await audit()
  for (let n = 0; n < 4; n++) await meet.click()
  await expect(picturesIn(page, '选择释义')).toHaveCount(4)
  await audit()
  await page.getByRole('button', { name: '不认识' }).click()
  await expect(page.getByRole('button', { name: '记住它，继续' })).toBeVisible()
  await audit()
})
