import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import PracticeScreen from './practice-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const START = 'POST /api/reading/exercises/7/start'
const SAVE = 'PUT /api/reading/attempts/3/answers'
const SUBMIT = 'POST /api/reading/attempts/3/submit'
const question = (stem: string) => ({ skill: 'detail', stem, options: ['One.', 'Two.', 'Three.', 'Four.'] })
const startedResponse = (chosen: (number | null)[] = [null, null]) =>
  ok({
    title: 'The Wrong Bus',
    level: '初中',
    grade: 7,
    topic: 'city',
    words: 6,
    paragraphs: ['Peter took the wrong bus home.'],
    glossary: [],
    questions: [question('Who took it?'), question('What was it?')],
    exercise_id: 7,
    attempt_id: 3,
    purpose: 'library',
    engine: 'embedded',
    chosen,
    ms: [0, 0],
    seq: 0,
    started_at: '2026-03-01T00:00:00.000Z',
  })
let answers: Record<string, () => ScriptedResponse>
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  answers = {
    [START]: () => startedResponse(),
    [SAVE]: () => ok({ seq: 1, chosen: [0, null], ms: [0, 0] }),
    [SUBMIT]: () => ok({ id: 3, exercise_id: 7, right: 2, questions: 2 }),
  }
  server = await startPapersServer(
    Object.fromEntries(Object.keys(answers).map((key) => [key, () => answers[key]?.() ?? ok(null)])),
  )
})
afterEach(() => server.stop())
const open = () => renderAt('/reading-comprehension/:id', '/reading-comprehension/7', PracticeScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

test('saves each choice and submits at the last question', async () => {
  open()
  await tap(/Two\./)
  await waitFor(() => expect(server.calls(SAVE)[0]).toMatchObject({ seq: 1, chosen: [1, null] }))
  await tap('下一题')
  await tap(/Three\./)
  await tap('提交')
  await waitFor(() => expect(server.calls(SUBMIT)[0]).toMatchObject({ chosen: [1, 2] }))
})

test('reports an unsaved choice and saves it with the next', async () => {
  answers[SAVE] = () => refusal(500, 50000, '服务器出错')
  open()
  await tap(/One\./)
  expect(await screen.findByText(/选择已存在本机/)).toBeTruthy()
  answers[SAVE] = () => ok({ seq: 2, chosen: [3, null], ms: [0, 0] })
  await tap(/Four\./)
  await waitFor(() => expect(screen.queryByText(/选择已存在本机/)).toBeNull())
})

test('resumes a practice', async () => {
  answers[START] = () => startedResponse([2, null])
  open()
  expect((await screen.findByRole('button', { name: /Three\./ })).getAttribute('aria-pressed')).toBe('true')
})

test('shows no retry for a deleted exercise', async () => {
  answers[START] = () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
  open()
  expect(await screen.findByText('没有这篇阅读')).toBeTruthy()
  expect(screen.getByRole('link', { name: '选一篇' }).getAttribute('href')).toBe('/reading-comprehension')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('continues a stored practice offline and submits later', async () => {
  const first = open()
  await tap(/Two\./)
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1))
  answers[SAVE] = () => ({ instead: 'cut' as const })
  await tap('下一题')
  await tap(/Three\./)
  expect(await screen.findByText(/选择已存在本机/)).toBeTruthy()
  first.unmount()

  answers[START] = () => ({ instead: 'cut' as const })
  open()
  expect(await screen.findByText('Who took it?')).toBeTruthy()
  expect(await screen.findByText(/选择已存在本机/)).toBeTruthy()
  await tap('下一题')
  await tap('提交')
  await waitFor(() => expect(server.calls(SUBMIT)[0]).toMatchObject({ chosen: [1, 2] }))
})
