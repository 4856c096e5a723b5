import { getStudyListening } from '@shangxue/contract/english/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { expect, test } from '../fixtures.ts'
import { recordSpeech } from '../support/fixtures/english.ts'

type Listening = Output<typeof getStudyListening>['list'][number]

test('answers a dialogue that two voices speak and reads its transcript', async ({ page, request }) => {
  const reply = await request.get(getStudyListening.path, { params: { level: '初中' } })
  const texts: Listening[] = (await reply.json()).data.list
  const heard = await recordSpeech(page)
  await page.goto('/dictation-practice?level=初中')
  await page.getByRole('link', { name: /^听力练习/ }).click()
  await expect(page.getByText(`已完成 0/${texts.length} 段`)).toBeVisible()
  const row = page.getByRole('list', { name: '听力' }).getByRole('link', { name: /对话/ }).first()
  const name = (await row.textContent()) ?? ''
  const text = texts.find(({ title }) => name.startsWith(title))
  if (!text) throw new Error(`no listening text with the title ${name}`)
  await row.click()

  // heard to its end, one line after the other
  await page.getByRole('button', { name: '开始听' }).click()
  await expect(page.getByText('听过 1 遍')).toBeVisible({ timeout: 90_000 })
  expect((await heard()).map(({ text: said }) => said)).toEqual(text.lines.map((line) => line.text))

  for (const [i, { options, answer }] of text.questions.entries())
    await page
      .getByRole('list', { name: `第 ${i + 1} 题的选项` })
      .getByRole('button', { name: options['ABC'.indexOf(answer)] ?? '', exact: true })
      .click()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('全部听懂了')).toBeVisible()
  await expect(page.getByRole('list', { name: '原文' }).getByRole('listitem')).toHaveCount(text.lines.length)
  await expect(page.getByText(text.translation[0] ?? '')).toBeVisible()

  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('link', { name: text.title })).toContainText('已完成')
})
