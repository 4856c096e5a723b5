import 'fake-indexeddb/auto'
import { getDictationExplanation, getTranslationExplanation } from '@shangxue/contract/english/endpoints'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { ok, type ScriptedResponse } from '../../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../../session/testing/show.tsx'
import { recordAnswer } from '../../store/study-log.ts'
import { useStudy } from '../../store/study-state.ts'
import { libraryResponses } from '../../testing/library-server.ts'
import { createSentence } from '../../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../../testing/study-device.ts'
import DictationPracticeScreen from './dictation-practice-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const spoken: { text: string; rate: number }[] = []
silenceAudio(async (text, { rate = 1 } = {}) => {
  spoken.push({ text: String(text), rate })
  return true
})

const BANANAS = createSentence()
const BIRDS = createSentence({
  id: 32,
  grade: 8,
  en: 'How many birds can you see?',
  zh: '你能看见多少只鸟？',
  also: [],
  phrases: [],
  cue: 'how many 问数量',
})
let server: Awaited<ReturnType<typeof startScriptedServer>>
let reachable: boolean
const explanationResponse = (explanation: string): ScriptedResponse =>
  reachable ? ok({ explanation, from_cache: false }) : { instead: 'cut' }

beforeEach(async () => {
  spoken.length = 0
  reachable = true
  await resetStudyDevice()
  server = await startScriptedServer({
    ...libraryResponses({ sentences: [BIRDS, BANANAS] }, () => reachable),
    [`POST ${getDictationExplanation.path}`]: () => explanationResponse('【听写提示】老师的话'),
    [`POST ${getTranslationExplanation.path}`]: () => explanationResponse('【句型】老师的话'),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = (mode = '') =>
  show(
    `/dictation-practice?level=初中${mode && `&mode=${mode}`}`,
    DictationPracticeScreen,
    '/dictation-practice',
  )
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const write = async (text: string) => userEvent.type(await screen.findByRole('textbox'), text)
const correction = () => screen.findByRole('region', { name: '批改' })
const memory = (item: number, skill: string) => useStudy.getState().memories.get(`sentence ${item} ${skill}`)
const answersOfToday = () =>
  [...useStudy.getState().days.values()].reduce((sum, { answers }) => sum + answers, 0)

test('shows practised counts by skill in the menu', async () => {
  await recordAnswer({ kind: 'sentence', item: 31, skill: 'translate' }, 'good', 1_000).stored
  open()
  const figures = (await screen.findAllByText(/^\d\/2/)).map(({ textContent }) => textContent)
  expect(figures).toEqual(['0/2句', '1/2句'])
})

describe('听写', () => {
  test('starts at the learner’s grade and records the answer', async () => {
    open('dictation')
    await write('she likes ripe bananas but he does not{Enter}')
    await within(await correction()).findByText('全对')
    expect(spoken[0]).toEqual({ text: BANANAS.en, rate: 1 })
    await tap('继续')
    await screen.findByRole('textbox')
    await waitFor(() => expect(spoken.at(-1)?.text).toBe(BIRDS.en))
    expect(memory(31, 'listen')).toMatchObject({ reps: 1, lapses: 0 })
    expect(memory(31, 'translate')).toBeUndefined()
  })

  test('corrects word by word and repeats the sentence', async () => {
    open('dictation')
    await write('she like bananas but but he is')
    await tap('检查')
    const region = within(await correction())
    await region.findByText('7 个词写对 4 个，多写 1 个')
    const correctedText = (await correction()).querySelector('p[lang=en]')?.textContent
    expect(correctedText).toBe(
      'She写错like应为likes漏写ripebananasbut多写buthe写错is应为doesn’t'.replace('’', "'"),
    )
    await tap('记住它，继续')
    await write('How many birds can you see?{Enter}')
    await tap('继续')
    await write('she likes ripe bananas but he doesnt{Enter}')
    await screen.findByText(/拼错了一个字母/)
    await userEvent.clear(screen.getByRole('textbox'))
    await write("she likes ripe bananas but he doesn't{Enter}")
    await tap('继续')
    await screen.findByText('再看一眼')
    expect(screen.getByText('1/2')).toBeTruthy()
    // Practice after a wrong answer is not recorded.
    expect(answersOfToday()).toBe(2)
  })

  test('marks a sentence with only typos as near', async () => {
    open('dictation')
    await write("she likes ripe bannanas but he doesn't{Enter}")
    await screen.findByText(/拼错了一个字母/)
    await write('{Enter}')
    await within(await correction()).findByText('接近：7 个词写对 6 个')
  })

  test('records an answer once for repeated submits', async () => {
    open('dictation')
    await write('She likes ripe bananas')
    await userEvent.dblClick(await screen.findByRole('button', { name: '检查' }))
    await correction()
    expect(answersOfToday()).toBe(1)
  })

  test('reveals first letters as hints', async () => {
    open('dictation')
    await tap('提示')
    await tap('提示')
    await screen.findByText('共 7 个词，前 2 个词的首字母：S l')
    await write('She likes ripe bananas but he doesnt')
    await tap('看答案')
    expect((await correction()).textContent).toContain(BANANAS.en)
    expect(memory(31, 'listen')).toMatchObject({ reps: 1 })
  })

  test('repeats the audio and keeps the slower rate', async () => {
    open('dictation')
    await tap('再听一遍')
    await userEvent.click(screen.getByRole('radio', { name: '0.75×' }))
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1, 0.75])
    cleanup()
    open('dictation')
    await screen.findByRole('textbox')
    await waitFor(() => expect(spoken.at(-1)?.rate).toBe(0.75))
  })

  test('undoes and repeats an answer', async () => {
    open('dictation')
    await write('no{Enter}')
    await correction()
    await tap('撤销上一题')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('')
    await waitFor(() => expect(memory(31, 'listen')).toBeUndefined())
    await write(`${BANANAS.en}{Enter}`)
    await within(await correction()).findByText('全对')
    expect(answersOfToday()).toBe(1)
  })

  test('can be done by keyboard', async () => {
    open('dictation')
    await write(`${BANANAS.en}{Enter}`)
    await correction()
    await userEvent.keyboard('{Enter}')
    await write(`${BIRDS.en}{Enter}`)
    await correction()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('每一句都过关')
  })

  test('records nothing half-finished when left', async () => {
    open('dictation')
    await write('She likes')
    await tap('返回')
    await screen.findByRole('link', { name: '开始听写' })
    expect(answersOfToday()).toBe(0)
  })

  test('asks due sentences before new ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 })
    await recordAnswer({ kind: 'sentence', item: 32, skill: 'listen' }, 'again', 1_000).stored
    vi.useRealTimers()
    open('dictation')
    await waitFor(() => expect(spoken[0]?.text).toBe(BIRDS.en))
  })

  test('explains a sentence offline from the device', async () => {
    open('dictation')
    await tap('看答案')
    await userEvent.click(await screen.findByText('详细讲解'))
    await screen.findByText('老师的话')
    expect(server.calls(`POST ${getDictationExplanation.path}`)).toEqual([{ dictation_id: 31 }])
    cleanup()
    reachable = false
    open('dictation')
    await tap('看答案')
    await userEvent.click(await screen.findByText('详细讲解'))
    await screen.findByText('现在连不上服务器，这是设备上的简明讲解')
  })
})

describe('翻译', () => {
  test('accepts every listed translation', async () => {
    open('translation')
    await screen.findByText(BANANAS.zh)
    await write("She's fond of ripe bananas, but he isn't.{Enter}")
    await within(await correction()).findByText('全对')
    expect(memory(31, 'translate')).toMatchObject({ reps: 1, lapses: 0 })
    await userEvent.click(await screen.findByText('详细讲解'))
    await screen.findByText('老师的话')
    expect(server.calls(`POST ${getTranslationExplanation.path}`)).toEqual([{ translation_id: 31 }])
  })
  test('hints at phrases first', async () => {
    open('translation')
    await tap('提示')
    await screen.findByText('熟香蕉：ripe bananas')
  })
})

describe('排词成句', () => {
  const bank = () => screen.findByRole('list', { name: '可选的单词' })
  const placeWords = async (...words: string[]) => {
    for (const word of words) {
      const [tile] = within(await bank())
        .getAllByRole<HTMLButtonElement>('button', { name: word })
        .filter(({ disabled }) => !disabled)
      if (tile) await userEvent.click(tile)
    }
  }
  test('places and returns words', async () => {
    open('order')
    await placeWords('likes', 'She')
    await tap('放回 likes')
    await placeWords('likes', 'ripe', 'bananas,', 'but', 'he')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '检查' })).disabled).toBe(true)
    await placeWords("doesn't.")
    await tap('检查')
    await within(await correction()).findByText('全对')
    expect(memory(31, 'translate')).toMatchObject({ reps: 1, lapses: 0 })
  })
  test('can be done by keyboard', async () => {
    open('order')
    await bank()
    await userEvent.keyboard('1')
    expect(await screen.findAllByRole('button', { name: /^放回/ })).toHaveLength(1)
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('button', { name: /^放回/ })).toBeNull()
    await userEvent.keyboard('1111111{Enter}')
    await correction()
  })
  test('keeps right words and places the next as a hint', async () => {
    open('order')
    await placeWords('She', 'he')
    await tap('提示')
    const placed = await screen.findByRole('list', { name: '排好的单词' })
    expect(
      within(placed)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['She', 'likes'])
  })
  test('rejects a wrong order', async () => {
    open('order')
    await placeWords('he', 'likes', 'ripe', 'but', 'bananas,', 'She', "doesn't.")
    await tap('检查')
    await tap('记住它，继续')
    expect(memory(31, 'translate')).toMatchObject({ reps: 1 })
  })
})

test('reports missing sentences offline and can retry', async () => {
  reachable = false
  open('dictation')
  await screen.findByText('词库没有下载下来，请检查网络后重试')
  reachable = true
  await tap('重试')
  await screen.findByRole('textbox')
})
