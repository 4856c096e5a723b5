import 'fake-indexeddb/auto'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { knownWords } from '../plan/daily-plan.ts'
import { saveSettings } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createWord } from '../testing/word-fixtures.ts'
import { UnitsScreen } from './units-screen.tsx'

silenceAudio()
configure({ asyncUtilTimeout: 8_000 })

const user = userEvent.setup()
const word = (id: number, spelling: string, unit: number) =>
  createWord({ id, spelling, unit: { number: unit, title: unit === 1 ? '我会说水果' : '我会介绍学校' } })
const words = [word(1, 'apple', 1), word(2, 'pear', 1), word(3, 'desk', 2), word(4, 'pen', 2)]
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  await resetStudyDevice()
  server = await startScriptedServer(libraryResponses({ words: { 7: words } }))
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = () => show('/english-study/learning-mode', UnitsScreen)
const unit = (title: string) => screen.findByRole('button', { name: new RegExp(title) })
const known = () => [...knownWords(useStudy.getState().memories)]

test('shows each unit with its progress and the one in progress', async () => {
  open()
  expect((await unit('我会说水果')).textContent).toContain('在学')
  expect((await unit('我会介绍学校')).textContent).toContain('0/2')
})

test('marks chosen words of a unit as known, counts them and undoes it', async () => {
  open()
  await user.click(await unit('我会说水果'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByText('全选'))
  await user.click(sheet.getByRole('button', { name: '标记 2 个熟词' }))
  await waitFor(() => expect(known()).toEqual([1, 2]))
  expect(await sheet.findAllByText('熟词')).toHaveLength(2)
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  expect((await unit('我会说水果')).textContent).toContain('完成')
  expect((await unit('我会介绍学校')).textContent).toContain('在学')
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(known()).toEqual([]))
})

test('starts another unit', async () => {
  open()
  await user.click(await unit('我会介绍学校'))
  await user.click(await screen.findByRole('button', { name: '从这个单元学起' }))
  await waitFor(() => expect(useStudy.getState().settings.unit).toBe('7.2'))
})

test('previews pasted words and marks those of the library', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: '导入熟词' }))
  await user.click(await screen.findByLabelText('单词'))
  await user.paste('1. apple 苹果\npens\nblorp')
  await user.click(screen.getByRole('button', { name: '查一查词库' }))
  expect((await screen.findByText(/词库里找到/)).textContent).toBe('词库里找到 2 个；没找到 1 个')
  await user.click(screen.getByRole('button', { name: '标记 2 个熟词' }))
  await waitFor(() => expect(known()).toEqual([1, 4]))
})

test('keeps the other settings when a unit is chosen', async () => {
  await saveSettings({ grade: 7, new_per_day: 20 })
  await saveSettings({ unit: '7.2' })
  expect(useStudy.getState().settings).toMatchObject({ grade: 7, new_per_day: 20, unit: '7.2', book: '' })
})
