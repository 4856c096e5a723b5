import 'fake-indexeddb/auto'
import { addDays } from '@shangxue/study/time/calendar'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../../session/testing/show.tsx'
import type { Word } from '../../content/content-packs.ts'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { libraryResponses } from '../../testing/library-server.ts'
import { resetStudyDevice, storeWordMemory } from '../../testing/study-device.ts'
import { createEverydayWords, createUniqueWord } from '../../testing/word-fixtures.ts'
import WordLearningScreen from './word-learning-screen.tsx'

silenceAudio()
configure({ asyncUtilTimeout: 8_000 })

const user = userEvent.setup()
let server: Awaited<ReturnType<typeof startScriptedServer>>
let reachable: boolean
const library: Word[] = []

beforeEach(async () => {
  reachable = true
  library.splice(0, library.length, ...createEverydayWords())
  await resetStudyDevice()
  server = await startScriptedServer(libraryResponses({ words: { 7: library } }, () => reachable))
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = () => show('/word-learning', WordLearningScreen)
const memories = () => useStudy.getState().memories
const days = () => [...useStudy.getState().days.values()]

const confirmIntroduction = async () =>
  user.click(await screen.findByRole('button', { name: '记住了，下一个' }))
const queryOptions = () => screen.queryByLabelText('选择释义')
const meanings = new Map(createEverydayWords().map(({ spelling, senses }) => [spelling, `${senses[0]?.zh}`]))

/** The word of the current question, read from its pronunciation button. */
const currentWord = () =>
  screen
    .getByRole('button', { name: /^朗读 / })
    .getAttribute('aria-label')
    ?.replace('朗读 ', '') ?? ''
const choose = (meaning: string) =>
  user.click(screen.getByRole('button', { name: new RegExp(`${meaning}$`) }))

async function openAtQuestions() {
  open()
  for (let i = 0; i < 4; i++) await confirmIntroduction()
  await waitFor(() => expect(queryOptions()).not.toBeNull())
}

describe('a session of new words', () => {
  const words = Array.from({ length: 30 }, (_, i) =>
    createUniqueWord(i + 1, `word${i}`, { senses: [{ pos: 'n.', zh: `意思${i}号` }] }),
  )
  beforeEach(() => {
    library.splice(0, library.length, ...words)
  })

  test('contains all ten words of the daily plan', async () => {
    open()
    const introduced = new Set<string>()
    await screen.findByRole('button', { name: '记住了，下一个' })
    const finish = () => screen.queryByText('全部答对')
    while (!finish()) {
      const nextButton = screen.queryByRole('button', { name: /^(记住了，下一个|答对了，继续)$/ })
      const field = screen.queryByRole('textbox', { name: '输入单词' })
      const spelled = words.find(({ senses }) => screen.queryByText(senses[0]?.zh ?? ''))?.spelling
      if (nextButton?.textContent === '记住了，下一个') introduced.add(currentWord())
      if (nextButton) await user.click(nextButton)
      else if (field) await user.type(field, `${spelled}{Enter}`)
      else if (queryOptions()) await choose(`意思${currentWord().slice(4)}号`)
      else
        await waitFor(() =>
          expect(queryOptions() ?? finish() ?? screen.queryByRole('textbox')).not.toBeNull(),
        )
    }
    expect(introduced.size).toBe(10)
    expect(days()).toMatchObject([{ answers: 30, right: 30, fresh: 10 }])
  }, 30_000)

  test('does not start while the backlog exceeds the limit', async () => {
    const due = addDays(currentStudyDay(), -3)
    for (let item = 1000; item <= 1100; item++)
      await storeWordMemory(item, 'recognise', { stability: 2, lastDay: addDays(due, -2), due })
    open()
    expect(await screen.findByText('新词先停一停')).toBeDefined()
    expect(screen.getByText(/还有 101 项到期没复习，每天上限是 100 项/)).toBeDefined()
    expect(screen.getByRole('link', { name: '去复习' })).toBeDefined()
  })
})

describe('learning new words', () => {
  test('introduces words without recording anything', async () => {
    open()
    expect(await screen.findByText('apple', { selector: 'p' })).toBeDefined()
    expect(screen.getByText('苹果')).toBeDefined()
    await confirmIntroduction()
    expect(memories().size).toBe(0)
  })

  test('records a right answer once and continues', async () => {
    await openAtQuestions()
    const meaning = meanings.get(currentWord()) ?? ''
    const option = screen.getByRole('button', { name: new RegExp(`${meaning}$`) })
    await user.dblClick(option)
    await user.click(option)
    expect(memories().size).toBe(1)
    expect(days()).toMatchObject([{ answers: 1, right: 1, fresh: 1 }])
    const before = option
    await user.click(screen.getByRole('button', { name: '答对了，继续' }))
    await waitFor(() => expect(before.isConnected).toBe(false))
  })

  test('shows the solution and repeats a wrong word without counting', async () => {
    await openAtQuestions()
    const word = currentWord()
    const meaning = meanings.get(word) ?? ''
    const wrong = screen.getAllByRole('button').find((button) => {
      const text = button.textContent ?? ''
      return /^\dn\. /.test(text) && !text.endsWith(meaning)
    })
    await user.click(wrong ?? document.body)
    expect(screen.getByLabelText('正确答案')).toBeDefined()
    expect(days()).toMatchObject([{ answers: 1, right: 0 }])
    await user.click(screen.getByRole('button', { name: '记住它，继续' }))
    // The word returns after the three others in the spelling round.
    for (let i = 0; i < 3; i++) {
      await choose(meanings.get(currentWord()) ?? '')
      await user.click(screen.getByRole('button', { name: '答对了，继续' }))
    }
    expect(days()).toMatchObject([{ answers: 4, right: 3 }])
  })

  test('undoes an answer', async () => {
    await openAtQuestions()
    const word = currentWord()
    await user.click(screen.getByRole('button', { name: '不认识' }))
    expect(memories().size).toBe(1)
    await user.click(screen.getByRole('button', { name: '撤销上一题' }))
    await waitFor(() => expect(memories().size).toBe(0))
    expect(currentWord()).toBe(word)
    await choose(meanings.get(word) ?? '')
    expect(days()).toMatchObject([{ answers: 1, right: 1 }])
  })

  test('undoes the previous answer', async () => {
    await openAtQuestions()
    const word = currentWord()
    await user.click(screen.getByRole('button', { name: '不认识' }))
    await user.click(screen.getByRole('button', { name: '记住它，继续' }))
    await waitFor(() => expect(currentWord()).not.toBe(word))
    await user.click(screen.getByRole('button', { name: '撤销上一题' }))
    await waitFor(() => expect(currentWord()).toBe(word))
    await waitFor(() => expect(memories().size).toBe(0))
  })

  test('can be done by keyboard', async () => {
    open()
    await screen.findByRole('button', { name: '记住了，下一个' })
    for (let i = 0; i < 4; i++) await user.keyboard('{Enter}')
    await waitFor(() => expect(queryOptions()).not.toBeNull())
    const index = screen
      .getAllByRole('listitem')
      .findIndex((item) => item.textContent?.endsWith(meanings.get(currentWord()) ?? '?'))
    await user.keyboard(`${index + 1}`)
    expect(days()).toMatchObject([{ answers: 1, right: 1 }])
  })

  test('reports a missing library offline and recovers online', async () => {
    reachable = false
    open()
    expect(await screen.findByText('词库没有下载下来，请检查网络后重试')).toBeDefined()
    reachable = true
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('apple', { selector: 'p' })).toBeDefined()
  })
})
