import 'fake-indexeddb/auto'
import { getClozeExplanation } from '@shangxue/contract/english/endpoints'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { ok, refusal, type ScriptedResponse } from '../../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../../session/testing/show.tsx'
import { useStudy } from '../../store/study-state.ts'
import { libraryResponses } from '../../testing/library-server.ts'
import { createPassage } from '../../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../../testing/study-device.ts'
import { createUniqueWord } from '../../testing/word-fixtures.ts'
import ClozePracticeScreen from './cloze-practice-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

/** Spoken texts with a function that ends each. */
const spoken: { text: string; rate: number; end: (heard: boolean) => void }[] = []
silenceAudio(
  (text, { rate = 1 } = {}) => new Promise((end) => spoken.push({ text: String(text), rate, end })),
)

const ADDRESS = '/cloze-practice?level=初中'
const PASSAGE = createPassage()
const NOD = { 8: [createUniqueWord(11, 'nod', { senses: [{ pos: 'v.', zh: '点头' }] })] }
const OTHER = createPassage({
  id: 22,
  title: 'Two Fingers',
  topic: 'food',
  gaps: PASSAGE.gaps.map((gap, i) =>
    i === 0
      ? { ...gap, wrong: { hope: '满怀希望地，不合下文', fear: '没有危险', need: '不说 in need 点头' } }
      : gap,
  ),
})
const TYPED = createPassage({
  id: 23,
  title: 'First Letters',
  kind: 'first_letter',
  gaps: PASSAGE.gaps.map((gap, i) => ({ ...gap, options: [], hint: ['s', 'n', 'I'][i] ?? '' })),
})
let server: Awaited<ReturnType<typeof startScriptedServer>>
let reachable: boolean
let explanation: () => ScriptedResponse

beforeEach(async () => {
  spoken.length = 0
  reachable = true
  explanation = () => ok({ explanation: '【逐空讲解】\n老师的讲解', from_cache: true })
  await resetStudyDevice()
  server = await startScriptedServer({
    ...libraryResponses({ cloze: [PASSAGE, OTHER, TYPED], words: NOD }, () => reachable),
    [`POST ${getClozeExplanation.path}`]: () => (reachable ? explanation() : { instead: 'cut' }),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = (query = '') => show(ADDRESS + query, ClozePracticeScreen, '/cloze-practice')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tap = async (name: string | RegExp) => userEvent.click(await button(name))
const row = (name: RegExp) => screen.findByRole('link', { name })
const options = () => screen.findByRole('list', { name: /的选项$/ })
const choose = async (...answers: string[]) => {
  for (const name of answers)
    await userEvent.click(await within(await options()).findByRole('button', { name }))
}
const memory = (skill = 'recognise') => useStudy.getState().memories.get(`cloze 21 ${skill}`)
const answersOfToday = () =>
  [...useStudy.getState().days.values()].reduce((sum, { answers }) => sum + answers, 0)

describe('a read passage', () => {
  test('moves between blanks, is graded once and listed', async () => {
    open()
    expect((await row(/The App and the Soup/)).textContent).toMatch(/完形填空 · 出行 · 3 空$/)
    await userEvent.click(await row(/The App and the Soup/))
    await choose('surprise')
    expect((await button('第 2 空，未填')).getAttribute('aria-current')).toBe('true')
    await choose('nodded', 'Instead')
    await tap('交卷')
    await screen.findByText('全部答对')
    await waitFor(() => expect(memory()).toMatchObject({ reps: 1, lapses: 0 }))
    await tap('返回')
    expect((await row(/The App and the Soup/)).textContent).toContain('已完成上次 3/3')
    expect((await row(/Two Fingers/)).textContent).not.toContain('已完成')
  })

  test('explains every blank', async () => {
    open('&passage=21')
    await choose('hope', 'nodded')
    await tap('交卷')
    await userEvent.click(
      await within(await screen.findByRole('alertdialog')).findByRole('button', { name: '交卷' }),
    )
    await button('第 1 空，答案 surprise，你填的是 hope')
    await button('第 2 空，答案 nodded，正确')
    await button('第 3 空，答案 Instead，没有填')
    const reasons = within(await screen.findByRole('list', { name: '逐空讲解' })).getAllByRole('listitem')
    expect(reasons.map((reason) => reason.textContent)).toEqual([
      '1. surprise你填 hope固定搭配in surprise 惊讶地',
      '2. nodded动词时态与 looked 并列',
      '3. Instead没有填连词instead 却',
    ])
    expect(memory()).toMatchObject({ reps: 1 })
    expect(screen.queryByText(/惊讶地看着李明/)).toBeNull()
    await userEvent.click(screen.getByText('看全文翻译'))
    await screen.findByText(/惊讶地看着李明/)
  })

  test('shows the result again after a reload', async () => {
    open('&passage=21')
    await choose('surprise', 'nodded', 'Also')
    await tap('交卷')
    await screen.findByText('继续加油')
    cleanup()
    open('&passage=21&step=result')
    await button('第 3 空，答案 Instead，你填的是 Also')
    expect(answersOfToday()).toBe(1)
  })

  test('is recorded once for repeated taps on 交卷', async () => {
    open('&passage=21')
    await choose('surprise', 'nodded', 'Instead')
    await userEvent.dblClick(await button('交卷'))
    await screen.findByText('全部答对')
    expect(answersOfToday()).toBe(1)
  })

  test('is graded but not recorded when repeated at once', async () => {
    open('&passage=21')
    await choose('surprise', 'nodded', 'Instead')
    await tap('交卷')
    await tap('再做一次')
    await choose('hope', 'nods', 'So')
    await tap('交卷')
    await screen.findByText('再做一次是练习，不计入复习安排')
    await screen.findByText('0/3')
    expect(answersOfToday()).toBe(1)
  })

  test('asks before leaving and then stores nothing', async () => {
    open('&passage=21')
    await choose('surprise')
    await tap('返回')
    await tap('继续作答')
    await button('第 1 空，surprise')
    await tap('返回')
    await tap('离开')
    await row(/The App and the Soup/)
    expect([answersOfToday(), memory()]).toEqual([0, undefined])
  })

  test('explains its words in any form', async () => {
    open('&passage=21')
    await choose('surprise')
    await userEvent.click(screen.getByText('looked'))
    await screen.findByText('词库里没有这个词，可能是人名或地名')
    await tap('关闭')
    cleanup()
    await server.stop()
    server = await startScriptedServer(
      libraryResponses({ cloze: [createPassage({ text: 'He nods. __1__ __2__ __3__' })], words: NOD }),
    )
    await resetStudyDevice()
    open('&passage=21')
    await userEvent.click(await screen.findByText('nods'))
    await screen.findAllByText('点头')
  })

  test('is answered by keyboard', async () => {
    open('&passage=21')
    await options()
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}1bC')
    await waitFor(async () => expect((await button('交卷')).textContent).toBe('交卷'))
    await userEvent.keyboard('{Enter}')
    await screen.findByText('全部答对')
  })
})

describe('offline', () => {
  test('shows and explains a passage opened before', async () => {
    open()
    await row(/The App and the Soup/)
    cleanup()
    reachable = false
    open('&passage=21')
    await choose('surprise', 'nodded', 'Instead')
    await tap('交卷')
    await userEvent.click(await screen.findByText('详细讲解'))
    await screen.findByText('1. surprise（固定搭配）in surprise 惊讶地')
    await screen.findByText('现在连不上服务器，这是设备上的简明讲解')
    expect(memory()).toMatchObject({ reps: 1 })
  })
  test('reports a passage never opened and can retry', async () => {
    reachable = false
    open()
    await screen.findByText('短文没有下载下来，请检查网络后重试')
    reachable = true
    await tap('重试')
    await row(/The App and the Soup/)
  })
})

test('fetches the full explanation once', async () => {
  open('&passage=21')
  await choose('surprise', 'nodded', 'Instead')
  await tap('交卷')
  const summary = await screen.findByText('详细讲解')
  for (let i = 0; i < 3; i++) await userEvent.click(summary)
  await screen.findByText('老师的讲解')
  expect(server.calls(`POST ${getClozeExplanation.path}`)).toEqual([{ cloze_test_id: 21 }])
})

test.each([
  ['a server in trouble', true, '这次没有取到讲解，这是设备上的简明讲解'],
  ['a device without a network', false, '现在没有网络，这是设备上的简明讲解'],
])('explains a missing explanation: %s', async (_of, online, says) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  explanation = () => (online ? refusal(500, 50000, '服务器开小差了') : { instead: 'cut' })
  open('&passage=21')
  await choose('surprise', 'nodded', 'Instead')
  await tap('交卷')
  await userEvent.click(await screen.findByText('详细讲解'))
  await screen.findByText(says)
  vi.restoreAllMocks()
})

describe('语音完形', () => {
  const ended = async (heard = true) => spoken.at(-1)?.end(heard)
  const texts = () => spoken.map(({ text }) => text)
  const FIRST = 'He looked at Li Ming in surprise and just nodded.'
  const SECOND = 'Instead, there was soap!'

  test('reads filled sentences and waits for their blanks', async () => {
    open('&passage=21&mode=voice')
    await tap('开始听')
    expect(texts()).toEqual([FIRST])
    await ended()
    await choose('surprise')
    expect(texts()).toEqual([FIRST])
    await choose('nodded')
    await waitFor(() => expect(texts()).toEqual([FIRST, SECOND]))
    await ended()
    await choose('Instead')
    await tap('交卷')
    await screen.findByText('全部答对')
    await waitFor(() => expect(memory('listen')).toMatchObject({ reps: 1 }))
    expect(memory()).toBeUndefined()
  })

  test('accepts typed answers in any case', async () => {
    open('&passage=21&mode=voice')
    await tap('键盘输入')
    for (const word of ['Surprise', 'nods', ' instead '])
      await userEvent.type(await screen.findByPlaceholderText('听到的词'), `${word}{Enter}`)
    await tap('交卷')
    await screen.findByText('2/3')
  })

  test('pauses, resumes, repeats and slows down', async () => {
    open('&passage=21&mode=voice')
    await tap('开始听')
    await tap('暂停')
    await ended(false)
    await tap('继续听')
    await userEvent.click(screen.getByRole('radio', { name: '0.75×' }))
    await tap('重听这一句')
    expect(spoken.map(({ text, rate }) => [text, rate])).toEqual([
      [FIRST, 1],
      [FIRST, 1],
      [FIRST, 0.75],
    ])
    expect(screen.queryByText('现在放不出声音，请检查音量和网络')).toBeNull()
    await ended(false)
    await screen.findByText('现在放不出声音，请检查音量和网络')
  })
})

test('types the blanks of a passage without options', async () => {
  open('&passage=23')
  expect((await screen.findByRole('button', { name: '第 2 空，提示 n…，未填' })).textContent).toContain('n…')
  for (const answer of ['surprise', 'noded', 'Instead']) {
    await userEvent.type(await screen.findByRole('textbox'), answer)
    await tap('填入')
  }
  await tap('交卷')
  expect((await screen.findByText('2/3')).textContent).toBe('2/3')
  expect(screen.getByText('接近')).toBeTruthy()
  await waitFor(() =>
    expect(useStudy.getState().memories.get('cloze 23 recognise')).toMatchObject({ reps: 1 }),
  )
})

test('says why the chosen distractor is wrong', async () => {
  open('&passage=22')
  await choose('hope', 'nodded', 'Instead')
  await tap('交卷')
  expect(await screen.findByText(/满怀希望地，不合下文/)).toBeTruthy()
})
