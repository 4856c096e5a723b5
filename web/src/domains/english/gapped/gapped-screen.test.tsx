import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import ClozePracticeScreen from '../cloze/screens/cloze-practice-screen.tsx'
import { removeLearnerData } from '../learner/remove-learner-data.ts'
import { readFinished, storeFinished } from '../session/passage/finished-passages.ts'
import { GUEST, useStudy } from '../store/study-state.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { createGappedText, createPassage } from '../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { readDraft, storeDraft } from './stored-drafts.ts'

silenceAudio()
configure({ asyncUtilTimeout: 8_000 })

const TEXT = createGappedText()
const OTHER = createGappedText({ id: 52, grade: 9, title: 'Keeping a Diary' })
let server: Awaited<ReturnType<typeof startScriptedServer>>
let reachable: boolean

beforeEach(async () => {
  reachable = true
  localStorage.clear()
  await resetStudyDevice()
  server = await startScriptedServer(
    libraryResponses({ cloze: [createPassage()], gapped: [TEXT, OTHER] }, () => reachable),
  )
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = (query = '') =>
  show(`/cloze-practice?level=初中${query}`, ClozePracticeScreen, '/cloze-practice')
const openText = (query = '') => open(`&mode=gapped&passage=51${query}`)
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tapGap = (number: number) => tap(new RegExp(`^第\\s*${number}\\s*空，`))
const optionsOf = (number: number) => screen.findByRole('list', { name: `第 ${number} 空的选项` })
async function choose(number: number, letter: string) {
  await tapGap(number)
  const list = await optionsOf(number)
  const option = TEXT.options['ABCDEFG'.indexOf(letter)] ?? ''
  await userEvent.click(within(list).getByText(option))
  await waitFor(() => expect(screen.queryByRole('list', { name: `第 ${number} 空的选项` })).toBeNull())
}
async function fillAll(letters: string) {
  for (const [i, letter] of [...letters].entries()) await choose(i + 1, letter)
}
const answersOfToday = () =>
  [...useStudy.getState().days.values()].reduce((sum, { answers }) => sum + answers, 0)
const memory = () => useStudy.getState().memories.get('cloze 51 recognise')

test('is listed beside the cloze passages', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: '七选五' }))
  const link = await screen.findByRole('link', { name: /How to Remember Names/ })
  expect(link.textContent).toMatch(/七选五 · 社会 · 5 空/)
  expect(screen.getByText(/已完成 0\/2 篇/)).toBeTruthy()
})

test('moves a sentence that is used in another gap', async () => {
  openText()
  await choose(1, 'A')
  await tapGap(2)
  expect(within(await optionsOf(2)).getByText('第 1 空')).toBeTruthy()
  await userEvent.click(within(await optionsOf(2)).getByText('First, listen carefully.'))
  expect(
    await screen.findByRole('button', { name: /^第\s*2\s*空，\s*A\s*First, listen carefully/ }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: /^第\s*1\s*空，\s*未填/ })).toBeTruthy()
  await tapGap(2)
  await tap('清空这一空')
  expect(await screen.findByRole('button', { name: /^第\s*2\s*空，\s*未填/ })).toBeTruthy()
})

test('records a submission once and explains every gap', async () => {
  openText()
  await fillAll('CAGEB')
  await tap('交卷')
  await screen.findByText('答对 3/5')
  const explanations = within(screen.getByRole('list', { name: '逐空讲解' }))
  expect(explanations.getAllByRole('listitem')).toHaveLength(5)
  expect(explanations.getByText('第 4 空的理由：与前后句呼应。')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^第\s*4\s*空，\s*选的是\s*E，\s*答案\s*B/ })).toBeTruthy()
  const surplus = within(screen.getByRole('list', { name: '多余的两句' })).getAllByRole('listitem')
  expect(surplus.map(({ textContent }) => textContent?.[0])).toEqual(['D', 'F'])
  await waitFor(() => expect(memory()).toMatchObject({ reps: 1 }))

  await tap('再做一次')
  await fillAll('CAGBE')
  await tap('交卷')
  await screen.findByText('全部答对')
  expect(memory()).toMatchObject({ reps: 1 })
  await tap('下一篇')
  await screen.findByRole('heading', { name: 'Keeping a Diary' })
})

test('shows the result again after a reload and records it once', async () => {
  openText()
  await fillAll('CAGEB')
  await userEvent.dblClick(await screen.findByRole('button', { name: '交卷' }))
  await screen.findByText('答对 3/5')
  await waitFor(() => expect(answersOfToday()).toBe(1))
  cleanup()
  openText('&step=result')
  await screen.findByText('答对 3/5')
  expect(screen.getByRole('button', { name: /^第\s*4\s*空，\s*选的是\s*E，\s*答案\s*B/ })).toBeTruthy()
  await tap('再做一次')
  await fillAll('CAGBE')
  await tap('交卷')
  await screen.findByText('全部答对')
  expect(screen.getByText('再做一次是练习，不计入复习安排')).toBeTruthy()
  expect(answersOfToday()).toBe(1)
})

test('does not record a repetition that was reloaded', async () => {
  openText('&step=again')
  await fillAll('CAGBE')
  await tap('交卷')
  await screen.findByText('再做一次是练习，不计入复习安排')
  expect(memory()).toBeUndefined()
})

test('begins a text whose result this device does not have', async () => {
  openText('&step=result')
  await fillAll('CAGBE')
  await tap('交卷')
  await screen.findByText('答对 5/5')
  await waitFor(() => expect(memory()).toMatchObject({ reps: 1 }))
})

test('encourages instead of praising when nothing is right', async () => {
  openText()
  await fillAll('DFBAC')
  await tap('交卷')
  await screen.findByText('答对 0/5')
  expect(screen.getByText(/没关系/)).toBeTruthy()
})

test('lists the last result', async () => {
  openText()
  await fillAll('CAGBE')
  await tap('交卷')
  await tap('返回')
  expect((await screen.findByRole('link', { name: /How to Remember Names/ })).textContent).toContain(
    '上次 5/5',
  )
})

test('asks before empty gaps are submitted', async () => {
  openText()
  await choose(1, 'C')
  await tap('交卷')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('还有 4 个空没有填')
  await userEvent.click(within(dialog).getByRole('button', { name: '继续作答' }))
  expect(memory()).toBeUndefined()
  await tap('交卷')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '交卷' }))
  await screen.findByText('答对 1/5')
})

test('continues after a reload, without a network too', async () => {
  openText()
  await choose(2, 'A')
  cleanup()
  reachable = false
  openText()
  expect(await screen.findByRole('button', { name: /^第\s*2\s*空，\s*A/ })).toBeTruthy()
  await choose(1, 'C')
  expect([...(readDraft(GUEST, 51)?.answers ?? [])]).toEqual([
    [1, 'C'],
    [2, 'A'],
  ])
})

test('a user continues what was begun as a guest, and removing the user removes the draft', async () => {
  storeDraft(GUEST, 51, { answers: new Map([[3, 'G']]), ms: 1_000 })
  expect([...(readDraft('甲/7', 51)?.answers ?? [])]).toEqual([[3, 'G']])
  storeDraft('甲/7', 51, { answers: new Map([[1, 'C']]), ms: 2_000 })
  expect(readDraft('甲/7', 51)?.ms).toBe(2_000)
  storeFinished('甲/7', 'gapped 51', { answers: ['C'], ms: 2_000, isPractice: false })
  await removeLearnerData('甲/7')
  expect(localStorage.getItem('gapped 甲/7')).toBeNull()
  expect(readFinished('甲/7', 'gapped 51')).toBeUndefined()
})

test('reports texts that cannot be loaded, and one that is gone', async () => {
  reachable = false
  open('&mode=gapped')
  await screen.findByText('七选五没有下载下来，请检查网络后重试')
  reachable = true
  await tap('重试')
  await screen.findByRole('link', { name: /Keeping a Diary/ })
  open('&mode=gapped&passage=99')
  await screen.findByText('没有这篇短文')
})
