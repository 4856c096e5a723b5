import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { getStudyWords } from '@shangxue/contract/english/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { expect, test } from '../fixtures.ts'
import { finishText } from '../support/fixtures/study-day.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'
import { outputFolder } from './output-folder.ts'

type Word = Output<typeof getStudyWords>['list'][number]

/** A learner of each level. */
const LEARNERS = [
  { level: '小学', grade: 3, name: '三年级' },
  { level: '初中', grade: 8, name: '八年级' },
  { level: '高中', grade: 11, name: '高二' },
  { level: '大学', grade: 14, name: '大二' },
] as const
const DAYS = 7
const DAY_MS = 86_400_000
/** Answers faster than this are not plausible for a person and are not counted. */
const PACE_MS = 400
/** Every so many questions the learner does not know the word. */
const FORGETS_EVERY = 6
const MAX_STEPS = 400

const wordsOf = async (request: APIRequestContext, grade: number): Promise<readonly Word[]> =>
  (await (await request.get(getStudyWords.path, { params: { grade } })).json()).data.list

const plain = (meaning: string) => meaning.replace(/（[^）]*）/g, '').split(/[；;，,、]/)[0] ?? ''

/** Answers the questions of a session until it ends; some words are not known. Returns the number of questions. */
async function study(
  page: Page,
  words: readonly Word[],
  onCard: (task: string) => Promise<void>,
): Promise<number> {
  const meet = page.getByRole('button', { name: '记住了，下一个' })
  const next = page.getByRole('button', { name: /^(答对了|记住它)，继续$/ })
  const choices = page.getByRole('list', { name: /^选择(释义|单词)$/ })
  const field = page.getByRole('textbox', { name: '输入单词' })
  const over = page.getByRole('button', { name: '继续', exact: true })
  const giveUp = page.getByRole('button', { name: /^(不认识|不会|不知道)/ })
  let questions = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    await expect(meet.or(next).or(choices).or(field).or(over).first()).toBeVisible()
    if (await over.isVisible()) return questions
    await onCard((await page.locator('main [role=group]').first().getAttribute('aria-label')) ?? '')
    if (await meet.isVisible()) await meet.click()
    else if (await next.isVisible()) await next.click({ timeout: 2_000 }).catch(() => undefined)
    else {
      questions += 1
      await page.waitForTimeout(PACE_MS)
      const forgets = questions % FORGETS_EVERY === 0 && (await giveUp.first().isVisible())
      if (forgets) await giveUp.first().click()
      else if (await field.isVisible()) await spell(page, words)
      else await choose(page, words)
    }
  }
  throw new Error('the session does not end')
}

async function spell(page: Page, words: readonly Word[]) {
  const card = (await page.locator('main').textContent()) ?? ''
  const word = words.find(({ example, senses }) =>
    example?.zh ? card.includes(example.zh) : senses.every(({ zh }) => card.includes(zh)),
  )
  const field = page.getByRole('textbox', { name: '输入单词' })
  await field.fill(word?.spelling ?? 'x')
  await field.press('Enter')
}

/** Chooses the right meaning or word; an option that cannot be recognised is the first one. */
async function choose(page: Page, words: readonly Word[]) {
  const list = page.getByRole('list', { name: /^选择(释义|单词)$/ })
  const options = list.getByRole('button')
  const texts = await options.allTextContents()
  const main = (await page.locator('main').textContent()) ?? ''
  const shown = await page
    .locator('main p[lang=en]')
    .first()
    .textContent({ timeout: 500 })
    .catch(() => null)
  const picture = await page
    .locator('main [role=group] [role=img]')
    .first()
    .getAttribute('aria-label', { timeout: 500 })
    .catch(() => null)
  const right = words.findIndex(({ spelling, senses, example }) => {
    const meaning = plain(senses[0]?.zh ?? '')
    return shown === spelling
      ? texts.some((text) => text.includes(meaning))
      : texts.some((text) => text.includes(spelling)) &&
          (picture
            ? (senses[0]?.zh ?? '').includes(picture)
            : example?.zh !== undefined && main.includes(example.zh))
  })
  const word = words[right]
  const wanted =
    word &&
    texts.findIndex((text) =>
      text.includes(shown === word.spelling ? plain(word.senses[0]?.zh ?? '') : word.spelling),
    )
  await options.nth(wanted !== undefined && wanted >= 0 ? wanted : 0).click()
}

test.describe.configure({ mode: 'parallel' })
for (const { level, grade, name } of LEARNERS)
  test(`first week, ${level}`, async ({ page, request }) => {
    const words = await wordsOf(request, grade)
    const start = Date.now() - DAYS * DAY_MS
    const log: string[] = []
    await page.clock.install({ time: new Date(start) })
    const take = async (what: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await waitUntilStable(page)
        await page.screenshot({
          path: join(outputFolder(), `first week ${level}, ${what} phone ${colorScheme}.png`),
        })
      }
    }
    await page.goto('/english-study')
    await page.getByRole('button', { name: '选择年级' }).click()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByText('开始今天的学习')).toBeVisible()
    for (let day = 1; day <= DAYS; day++) {
      await page.clock.setSystemTime(new Date(start + (day - 1) * DAY_MS))
      await page.goto('/english-study')
      const begin = page.getByRole('link', { name: /^(开始|继续)今天的学习$/ })
      await expect(begin).toBeVisible()
      await take(`day ${day} 1 home`)
      const due = await page.getByRole('list', { name: '今天的步骤' }).getByRole('listitem').allTextContents()
      await begin.click()
      const heading = page.getByRole('heading', { level: 1 })
      const text = page.getByText(/^(短文|阅读) \d\/\d$/)
      const next = page.getByRole('button', { name: '继续', exact: true })
      const tasks = new Set<string>()
      let questions = 0
      for (;;) {
        await expect(
          text.or(page.getByRole('heading', { name: /^(复习|新词) \d\/\d$/ })).first(),
        ).toBeVisible()
        if (await text.isVisible()) break
        questions += await study(page, words, async (task) => {
          if (task === '' || tasks.has(task)) return
          tasks.add(task)
          await take(`day ${day} 2 ${task}`)
        })
        await take(`day ${day} 3 ${(await heading.textContent())?.replace('/', ' of ')} done`)
        await next.click()
      }
      await take(`day ${day} 4 text`)
      const kind = await finishText(page)
      await take(`day ${day} 5 ${kind} answered`)
      await next.click()
      await expect(page.getByText(/^今天的(学习|任务)完成/)).toBeVisible()
      await take(`day ${day} 6 summary`)
      const summary = (await page.getByRole('main').textContent()) ?? ''
      log.push(
        `${level} day ${day}: ${due.join(' ')} | ${questions} questions, ${kind} | ${summary.slice(0, 160)}`,
      )
    }
    writeFileSync(join(outputFolder(), `first week ${level}.txt`), `${log.join('\n')}\n`)
  })
