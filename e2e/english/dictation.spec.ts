import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { recordSpeech, sentencesOf, startStudySession } from '../support/fixtures/english.ts'

const field = (page: Page) => page.getByRole('textbox', { name: '写下听到的句子' })
const verdict = (page: Page) => page.getByRole('region', { name: '批改' })
const mistyped = (sentence: string) =>
  sentence.replace(
    /[a-z]{5,}/i,
    (word) => `${word.slice(0, 2)}${word[2] === 'x' ? 'y' : 'x'}${word.slice(3)}`,
  )

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: '检查' }).click()
}

test('plays sentences slower on request and grades each word', async ({ page, request }) => {
  const heard = await recordSpeech(page)
  const sentences = await sentencesOf(request, '初中')
  const number = async () => (await heard()).length
  /** The sentence that was spoken last. */
  const requested = async () => {
    const last = (await heard()).at(-1)
    const matches = sentences.find(({ en }) => en === last?.text)
    if (!matches) throw new Error(`no sentence with the text ${last?.text}`)
    return matches
  }
  await startStudySession(page)
  await page.getByRole('link', { name: /^听写练习/ }).click()
  await page.getByRole('link', { name: '开始听写' }).click()
  await expect.poll(number).toBe(1)
  const first = await requested()
  expect(await heard()).toEqual([{ text: first.en, rate: 1 }])
  await page.getByRole('radio', { name: '0.75×' }).check()
  await expect.poll(heard).toEqual([
    { text: first.en, rate: 1 },
    { text: first.en, rate: 0.75 },
  ])
  await page.getByRole('button', { name: '停止' }).click()
  await page.getByRole('button', { name: '再听一遍' }).click()
  await expect.poll(heard).toHaveLength(3)
  expect((await heard()).at(-1)).toEqual({ text: first.en, rate: 0.75 })

  // writes only the first half of the words
  const words = first.en.split(' ')
  const half = Math.floor(words.length / 2)
  await write(page, words.slice(0, half).join(' '))
  await expect(verdict(page)).toContainText(`个词写对 ${half} 个`)
  await expect(verdict(page)).toContainText(first.zh)
  await page.getByText('详细讲解').click()
  await expect(page.getByText('正在加载讲解')).toHaveCount(0)
  await expect(page.locator('details p').first()).not.toBeEmpty()
  await page.getByRole('button', { name: '记住它，继续' }).click()

  // a typo in one letter may be corrected
  await expect.poll(number).toBe(4)
  const second = await requested()
  expect((await heard()).at(-1)?.rate).toBe(0.75)
  await write(page, mistyped(second.en))
  await expect(page.getByText('只差一点')).toBeVisible()
  await write(page, second.en)
  await expect(verdict(page)).toContainText('全对')
  await page.getByRole('button', { name: '继续', exact: true }).click()

  // unknown first, then all correct; the two wrong ones repeat
  await expect.poll(number).toBe(5)
  await page.getByRole('button', { name: '看答案' }).click()
  await expect(verdict(page)).toContainText((await requested()).en)
  await page.getByRole('button', { name: '记住它，继续' }).click()
  for (let remaining = 7; remaining > 0; remaining--) {
    const before = 12 - remaining
    await expect.poll(number).toBe(before + 1)
    await write(page, (await requested()).en)
    await expect(verdict(page)).toContainText('全对')
    await page.getByRole('button', { name: '继续', exact: true }).click()
  }
  await expect(page.getByText('再看一眼')).toBeVisible()
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText('听写过', { exact: true }).locator('..')).toContainText(`8/${sentences.length}`)

  // the speed is stored on the device
  await page.getByRole('link', { name: '开始听写' }).click()
  await expect(page.getByRole('radio', { name: '0.75×' })).toBeChecked()
})
