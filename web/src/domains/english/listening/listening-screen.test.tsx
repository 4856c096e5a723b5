import 'fake-indexeddb/auto'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SpeakOptions } from '../../../lib/audio/speech.ts'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import DictationPracticeScreen from '../sentences/screens/dictation-practice-screen.tsx'
import { useStudy } from '../store/study-state.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { createListening, createSentence } from '../testing/passage-fixtures.ts'
import { resetStudyDevice } from '../testing/study-device.ts'

configure({ asyncUtilTimeout: 8_000 })

const spoken: { text: string; voice: SpeakOptions['voice'] }[] = []
let isSilent: boolean
silenceAudio(async (text, { voice } = {}) => {
  spoken.push({ text: String(text), voice })
  return !isSilent
})

const TEXT = createListening()
const OTHER = createListening({ id: 42, title: 'A Lost Key' })
let server: Awaited<ReturnType<typeof startScriptedServer>>
let reachable: boolean

beforeEach(async () => {
  spoken.length = 0
  isSilent = false
  reachable = true
  await resetStudyDevice()
  server = await startScriptedServer(
    libraryResponses({ sentences: [createSentence()], listening: [TEXT, OTHER] }, () => reachable),
  )
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = (query = '') =>
  show(`/dictation-practice?level=初中${query}`, DictationPracticeScreen, '/dictation-practice')
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (question: number, option: string) =>
  userEvent.click(
    within(await screen.findByRole('list', { name: `第 ${question} 题的选项` })).getByRole('button', {
      name: option,
    }),
  )
const memory = () => useStudy.getState().memories.get('listening 41 listen')

test('is opened from the menu of dictation', async () => {
  open()
  await userEvent.click(await screen.findByRole('link', { name: /听力练习/ }))
  expect((await screen.findByRole('link', { name: /The Wrong Bus/ })).textContent).toMatch(
    /对话 · 出行 · 2 题/,
  )
})

test('reads each line with the voice of its speaker', async () => {
  open('&mode=listening&text=41')
  await tap('开始听')
  await screen.findByText('听过 1 遍')
  expect(spoken).toEqual([
    { text: TEXT.lines[0]?.text, voice: { kind: 'server', voice: 'slt' } },
    { text: TEXT.lines[1]?.text, voice: { kind: 'server', voice: 'rms' } },
  ])
})

test('is submitted when every question is answered, and recorded once', async () => {
  open('&mode=listening&text=41')
  await choose(1, 'To the museum.')
  expect(((await screen.findByRole('button', { name: '提交' })) as HTMLButtonElement).disabled).toBe(true)
  await choose(2, 'Number five.')
  await tap('提交')
  await screen.findByText('看着原文再听一遍')
  expect(document.querySelector('[class*=current]')).toBeNull()
  expect(screen.getByText('男孩让她坐九路。')).toBeTruthy()
  expect(screen.getByText('不到，坐九路，在马路对面。')).toBeTruthy()
  await waitFor(() => expect(memory()).toMatchObject({ reps: 1 }))

  await tap('再做一次')
  await choose(1, 'To the museum.')
  await choose(2, 'Number nine.')
  await tap('提交')
  await screen.findByText('全部听懂了')
  expect(memory()).toMatchObject({ reps: 1 })
  await tap('下一段')
  await screen.findByText('先看问题，再点播放')
})

test('lists the last result', async () => {
  open('&mode=listening&text=41')
  await choose(1, 'To the museum.')
  await choose(2, 'Number nine.')
  await tap('提交')
  await tap('返回')
  expect((await screen.findByRole('link', { name: /The Wrong Bus/ })).textContent).toContain('上次 2/2')
})

test('reads a line of the transcript again', async () => {
  open('&mode=listening&text=41')
  await choose(1, 'To school.')
  await choose(2, 'Number six.')
  await tap('提交')
  await tap('朗读第 2 句')
  await waitFor(() => expect(spoken.map(({ text }) => text)).toEqual([TEXT.lines[1]?.text]))
})

test('says that there is no sound', async () => {
  isSilent = true
  open('&mode=listening&text=41')
  await tap('开始听')
  await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText(/听过/)).toBeNull()
})

test('reports texts that cannot be loaded, and one that is gone', async () => {
  reachable = false
  open('&mode=listening')
  await screen.findByText('听力没有下载下来，请检查网络后重试')
  reachable = true
  await tap('重试')
  await screen.findByRole('link', { name: /A Lost Key/ })
  open('&mode=listening&text=99')
  await screen.findByText('没有这段听力')
})
