import 'fake-indexeddb/auto'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show } from '../../../session/testing/show.tsx'
import { startSession } from '../../session/session-run.ts'
import { openStudy } from '../../store/study-log.ts'
import { useStudy } from '../../store/study-state.ts'
import { resetStudyDevice } from '../../testing/study-device.ts'
import { createUniqueWord } from '../../testing/word-fixtures.ts'
import { WordSession } from './word-session.tsx'

configure({ asyncUtilTimeout: 8_000 })
silenceAudio()
afterEach(resetDevice)
afterEach(() => vi.unstubAllGlobals())

const NOD = createUniqueWord(11, 'nod', { senses: [{ pos: 'v.', zh: '点头' }] })
const POOL = [NOD, createUniqueWord(12, 'run', { senses: [{ pos: 'v.', zh: '跑' }] })]

test('repeats a step after undo', async () => {
  await resetStudyDevice()
  const run = startSession([{ word: NOD, task: 'recognise' }])
  show('/practice', () => <WordSession title="单词练习" run={run} pool={POOL} onLeave={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: /跑/ }))
  await screen.findByRole('button', { name: '记住它，继续' })
  await userEvent.click(screen.getByRole('button', { name: '撤销上一题' }))
  await userEvent.click(await screen.findByRole('button', { name: /点头/ }))
  await screen.findByRole('button', { name: '答对了，继续' })
  await vi.waitFor(() =>
    expect(useStudy.getState().memories.get('word 11 recognise')).toMatchObject({ reps: 1, lapses: 0 }),
  )
  const [day] = useStudy.getState().days.values()
  expect(day).toMatchObject({ answers: 1, right: 1 })
})

const announcement = () => within(screen.getByRole('main')).getByRole('status')

test('announces the result and focuses the next question', async () => {
  await openStudy('guest')
  const run = startSession(POOL.map((word) => ({ word, task: 'recognise' as const })))
  show('/practice', () => <WordSession title="单词练习" run={run} pool={POOL} onLeave={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: /跑/ }))
  expect(announcement().textContent).toBe('答错了，nod 的意思是 v. 点头')
  await userEvent.click(screen.getByRole('button', { name: '记住它，继续' }))
  const question = screen.getByRole('group', { name: '看词选义' })
  await vi.waitFor(() => expect(document.activeElement).toBe(question))
  expect(question.textContent).toContain('run')
  expect(announcement().textContent).toBe('')
})

test('continues at a tap while storage is pending', async () => {
  await openStudy('guest')
  const storagePending = new IDBFactory()
  storagePending.open = () => new IDBOpenDBRequest()
  vi.stubGlobal('indexedDB', storagePending)
  const run = startSession(POOL.map((word) => ({ word, task: 'recognise' as const })))
  show('/practice', () => <WordSession title="单词练习" run={run} pool={POOL} onLeave={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: /点头/ }))
  await userEvent.click(screen.getByRole('button', { name: '答对了，继续' }))
  expect(screen.queryByRole('button', { name: '答对了，继续' })).toBeNull()
  expect(screen.getByRole('button', { name: '不认识' })).toBeDefined()
})
