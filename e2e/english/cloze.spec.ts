import type { Page } from '@playwright/test'
import { parsePassage } from '@shangxue/study/language/passage'
import { expect, test } from '../fixtures.ts'
import { passagesOf, recordSpeech, startStudySession } from '../support/fixtures/english.ts'

type Cloze = Awaited<ReturnType<typeof passagesOf>>[number]

const blankMark = (page: Page, number: number) => page.getByRole('button', { name: `第 ${number} 空，` })
const panelOf = (page: Page, number: number) => page.getByRole('list', { name: `第 ${number} 空的选项` })
const choose = (page: Page, number: number, text: string) =>
  panelOf(page, number).getByRole('button', { name: text, exact: true }).click()
const wrongOf = ({ options, answer }: Cloze['gaps'][number]) =>
  options.find((option) => option !== answer) ?? ''
const stat = (page: Page, label: string, value: string) =>
  expect(page.getByText(label, { exact: true }).locator('..')).toContainText(value)

/** Opens the first passage with options and returns it. */
async function openFirst(page: Page, passages: readonly Cloze[]): Promise<Cloze> {
  const row = page
    .getByRole('list', { name: '短文' })
    .getByRole('link', { name: /完形填空 · / })
    .first()
  const words = (await row.textContent()) ?? ''
  const passage = passages.find(({ title }) => words.includes(title))
  if (!passage) throw new Error(`no passage with the title ${words}`)
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(passage.title)
  return passage
}

const submit = (page: Page) => page.getByRole('button', { name: '交卷', exact: true }).click()

test('submits a cloze passage and shows score and explanations', async ({ page, request }) => {
  const passages = await passagesOf(request, '初中')
  await startStudySession(page)
  await page.getByRole('link', { name: /^完形填空/ }).click()
  await expect(page.getByRole('status').filter({ hasText: `已完成 0/${passages.length} 篇` })).toBeVisible()
  const passage = await openFirst(page, passages)
  const [first, second, ...others] = passage.gaps
  if (!first || !second) throw new Error('the passage has no blanks')
  const last = passage.gaps.length

  // answers are saved only on submission: leaving asks for confirmation, as does submitting with open blanks
  await choose(page, 1, wrongOf(first))
  await expect(blankMark(page, 1)).toHaveAccessibleName(`第 1 空，${wrongOf(first)}`)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续作答' }).click()
  await choose(page, 2, second.answer)
  await submit(page)
  await expect(page.getByRole('alertdialog')).toContainText(`还有 ${last - 2} 个空没有填`)
  await page.getByRole('alertdialog').getByRole('button', { name: '继续作答' }).click()
  for (const [i, { answer }] of others.entries()) await choose(page, i + 3, answer)
  await submit(page)

  await stat(page, '答对', `${last - 1}/${last}`)
  // the reasons of the distractors are lists of their own
  const reasons = page.getByRole('list', { name: '逐空讲解' }).locator('> li')
  await expect(reasons).toHaveCount(last)
  for (const [i, { answer, explanation }] of passage.gaps.entries()) {
    await expect(reasons.nth(i)).toContainText(`${i + 1}. ${answer}`)
    await expect(reasons.nth(i)).toContainText(explanation)
  }
  await expect(reasons.first()).toContainText(`你填 ${wrongOf(first)}`)
  await page.getByText('看全文翻译').click()
  await expect(page.getByText(passage.translation.split(/\n\s*\n/)[0] ?? '')).toBeVisible()
  await page.getByText('详细讲解').click()
  await expect(page.getByText('现在没有网络')).toHaveCount(0)
  await expect(page.getByText('正在加载讲解')).toHaveCount(0)
  await expect(page.locator('details').last().locator('p').first()).not.toBeEmpty()

  await page.getByRole('button', { name: '返回' }).click()
  const row = page.getByRole('link', { name: passage.title })
  await expect(row).toContainText(`上次 ${last - 1}/${last}`)
  await page.reload()
  await expect(page.getByRole('link', { name: passage.title })).toContainText('已完成')
  await expect(page.getByRole('status').filter({ hasText: `已完成 1/${passages.length} 篇` })).toBeVisible()
})

test('pauses audio at each blank and replays it slower', { tag: '@full' }, async ({ page, request }) => {
  const heard = await recordSpeech(page)
  const texts = async () => (await heard()).map(({ text }) => text)
  await startStudySession(page)
  await page.getByRole('link', { name: /^完形填空/ }).click()
  await page.getByRole('radio', { name: '语音完形' }).click()
  const passage = await openFirst(page, await passagesOf(request, '初中'))
  const sentences = parsePassage(
    passage.text,
    passage.gaps.map(({ answer }) => answer),
  ).flat()
  /** The text that is read aloud from a position to the next blank. */
  const textBeforeBlank = (from: number) => {
    const stop = sentences.findIndex(({ gaps: blanks }, i) => i >= from && blanks.length > 0)
    return { stop, read: sentences.slice(from, stop + 1).map(({ spoken }) => spoken) }
  }
  const { stop, read } = textBeforeBlank(0)
  await page.getByRole('button', { name: '开始听' }).click()
  await expect.poll(texts, { timeout: 40_000 }).toEqual(read)
  await expect(page.getByRole('button', { name: '继续听' })).toBeVisible({ timeout: 20_000 })
  const gaps = sentences[stop]?.gaps ?? []
  await expect(blankMark(page, gaps[0] ?? 0)).toHaveAttribute('aria-current', 'true')

  await page.getByRole('radio', { name: '0.75×' }).check()
  await page.getByRole('button', { name: '重听这一句' }).click()
  await expect.poll(async () => (await heard()).at(-1)).toEqual({ text: sentences[stop]?.spoken, rate: 0.75 })
  expect(await texts()).toHaveLength(read.length + 1)
  await expect(page.getByRole('button', { name: '继续听' })).toBeVisible({ timeout: 20_000 })

  // all blanks of the sentence are filled, so the next sentence is read
  await page.getByRole('button', { name: '键盘输入' }).click()
  for (const number of gaps) {
    await page.getByRole('textbox', { name: `第 ${number} 空` }).fill(passage.gaps[number - 1]?.answer ?? '')
    await page.keyboard.press('Enter')
  }
  await expect.poll(async () => (await texts()).at(-1)).toBe(sentences[stop + 1]?.spoken)
  await page.getByRole('button', { name: '键盘输入' }).click()
  await page.getByRole('button', { name: '暂停' }).click()
  for (const [i, { answer }] of passage.gaps.entries()) {
    if (gaps.includes(i + 1)) continue
    await blankMark(page, i + 1).click()
    await choose(page, i + 1, answer)
  }
  await submit(page)
  await stat(page, '答对', `${passage.gaps.length}/${passage.gaps.length}`)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('link', { name: passage.title })).toContainText('已完成')
  // listening and reading have separate memories
  await page.getByRole('radio', { name: '完形填空' }).click()
  await expect(page.getByRole('link', { name: passage.title })).not.toContainText('已完成')
})

test('keeps the active blank above the phone keyboard', { tag: '@full' }, async ({ page, request }) => {
  const SEEN = 420
  // as on phones, the layout viewport stays and the visual viewport shrinks
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: view })
  })
  await recordSpeech(page)
  await startStudySession(page)
  await page.getByRole('link', { name: /^完形填空/ }).click()
  await page.getByRole('radio', { name: '语音完形' }).click()
  await openFirst(page, await passagesOf(request, '初中'))
  await page.getByRole('button', { name: '开始听' }).click()
  await page.getByRole('button', { name: '键盘输入' }).click()
  const field = page.getByRole('textbox', { name: '第 1 空' })
  const bottom = async () => {
    const box = await field.boundingBox()
    return box ? box.y + box.height : 0
  }
  expect(await bottom()).toBeGreaterThan(SEEN)
  const see = (height: number) =>
    page.evaluate((to) => {
      const view = window.visualViewport
      if (view) Object.assign(view, { height: to }).dispatchEvent(new Event('resize'))
    }, height)
  await see(SEEN)
  await expect.poll(bottom).toBeLessThan(SEEN)
  await see(844)
  await expect.poll(bottom).toBeGreaterThan(SEEN)
})
