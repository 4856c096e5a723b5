// @module-tag full
import 'fake-indexeddb/auto'
import { listKeyedTexts } from '@shangxue/contract/reading/guests'
import { addDays } from '@shangxue/study/time/calendar'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { ok } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { Cloze, GappedText } from '../content/content-packs.ts'
import WordPracticeScreen from '../practice/screens/word-practice-screen.tsx'
import { openStudy, saveSettings } from '../store/study-log.ts'
import { currentStudyDay, GUEST, useStudy } from '../store/study-state.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { createGappedText, createPassage } from '../testing/passage-fixtures.ts'
import { resetStudyDevice, storeWordMemory } from '../testing/study-device.ts'
import { createEverydayWords } from '../testing/word-fixtures.ts'

silenceAudio()
configure({ asyncUtilTimeout: 8_000 })

const WORDS = createEverydayWords().slice(0, 6)
const user = userEvent.setup()
let server: Awaited<ReturnType<typeof startScriptedServer>>
let isTextReachable: boolean
let cloze: Cloze[]
let gapped: GappedText[]

beforeEach(async () => {
  isTextReachable = true
  cloze = [createPassage()]
  gapped = []
  await resetStudyDevice()
  const library = libraryResponses(
    { words: { 7: WORDS }, cloze, gapped },
    (url) => isTextReachable || !url.includes('cloze'),
  )
  server = await startScriptedServer({
    ...library,
    [`GET ${listKeyedTexts.path}`]: () =>
      isTextReachable ? ok({ version: 'v1', list: [] }) : { instead: 'cut' as const },
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = () =>
  show('/english-study/word-practice?mode=today', WordPracticeScreen, '/english-study/word-practice')
const answers = () => [...useStudy.getState().days.values()].reduce((sum, day) => sum + day.answers, 0)
const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Five of the six words were learnt in time; the first is due today, so that one word is new. */
async function prepareDay(): Promise<void> {
  const today = currentStudyDay()
  for (const { id } of WORDS.slice(0, 5))
    await storeWordMemory(id, 'recognise', {
      lastDay: addDays(today, -3),
      due: id === 1 ? today : addDays(today, 9),
    })
  await openStudy(GUEST)
  await saveSettings({ grade: 7 })
}

async function answerReview(): Promise<void> {
  await heading('复习 1/3')
  await user.click(await screen.findByRole('button', { name: /苹果$/ }))
}

async function learnNewWord(): Promise<void> {
  await heading('新词 2/3')
  await tap('记住了，下一个')
  await user.click(await screen.findByRole('button', { name: /厨房$/ }))
  for (let i = 0; i < 2; i++) {
    const field = await screen.findByRole('textbox', { name: '输入单词' })
    await user.type(field, `${WORDS[5]?.spelling}{Enter}`)
    await tap('答对了，继续')
  }
}

async function fillPassage(): Promise<void> {
  for (const answer of ['surprise', 'nodded', 'Instead']) {
    const options = await screen.findByRole('list', { name: /的选项$/ })
    await user.click(await within(options).findByRole('button', { name: answer }))
  }
  await tap('交卷')
}

describe('the button of the day', () => {
  beforeEach(prepareDay)

  test('leads from reviews over new words and a text to the summary', async () => {
    open()
    await answerReview()
    await tap('继续')
    await learnNewWord()
    await tap('继续')
    expect(await screen.findByText('短文 3/3')).toBeTruthy()
    await fillPassage()
    await tap('继续')
    expect(await screen.findByText('今天的学习完成了')).toBeTruthy()
    expect(await screen.findByText('今天学会的单词')).toBeTruthy()
    expect(await screen.findByRole('button', { name: `朗读 ${WORDS[5]?.spelling}` })).toBeTruthy()
    expect(screen.getByText(/明天有 1 个单词会回来/)).toBeTruthy()
    expect(answers()).toBe(5)
  })

  test('continues at the step that the log shows after leaving', async () => {
    open()
    await answerReview()
    await screen.findByRole('button', { name: '继续' })
    await tap('返回')
    expect((await screen.findByTestId('arrived')).textContent).toBe('/english-study')
    cleanup()
    open()
    await learnNewWord()
    await screen.findByRole('button', { name: '继续' })
    cleanup()
    open()
    expect(await screen.findByText('短文 3/3')).toBeTruthy()
  })

  test('does not skip a step when its button is tapped twice', async () => {
    open()
    await answerReview()
    await user.dblClick(await screen.findByRole('button', { name: '继续' }))
    await heading('新词 2/3')
    expect(answers()).toBe(1)
  })

  test('puts off a step whose content is missing and says so', async () => {
    isTextReachable = false
    open()
    await answerReview()
    await tap('继续')
    await learnNewWord()
    await tap('继续')
    expect(await screen.findByText(/没有下载下来/)).toBeTruthy()
    await tap('先做下一步')
    expect(await screen.findByText(/短文的内容不在本机/)).toBeTruthy()
  })
})

/** All words were learnt and none is due. */
async function learnAllWords(): Promise<void> {
  await openStudy(GUEST)
  const today = currentStudyDay()
  for (const { id } of WORDS)
    await storeWordMemory(id, 'recognise', { lastDay: addDays(today, -3), due: addDays(today, 9) })
  await openStudy(GUEST)
  await saveSettings({ grade: 7 })
}

test('a text with gaps completes the day', async () => {
  cloze.length = 0
  gapped.push(createGappedText())
  await learnAllWords()
  open()
  expect(await screen.findByText('短文 1/1')).toBeTruthy()
  await tap(/^第\s*1\s*空，/)
  await user.click(within(await screen.findByRole('dialog')).getByText('Soon you forget who is who.'))
  await tap('交卷')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '交卷' }))
  expect(await screen.findByText('答对 1/5')).toBeTruthy()
  await tap('继续')
  expect(await screen.findByText('今天的学习完成了')).toBeTruthy()
  expect(answers()).toBe(1)
})

test('begins with the text if nothing else is due', async () => {
  await learnAllWords()
  open()
  expect(await screen.findByText('短文 1/1')).toBeTruthy()
  await waitFor(() => expect(useStudy.getState().ready).toBe(true))
})
