import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type Scripted, startTestServer } from '../../../lib/testing/server.ts'
import { ANSWER_EMPTY, saveBatch, saveOne } from './save-answers.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let answer: Scripted
const MINE = { attemptId: 1, owner: '' }
const said = () => server.seen.map(({ body }) => JSON.parse(body))
const unsaved = (user_answer: string) => ({
  seq: 3,
  marked: false,
  time_spent: 2,
  answer: { user_answer, selected_options: [] },
})

beforeEach(async () => {
  answer = ok({ saved: [], server_now: '2026-11-21T00:00:00.000Z' })
  server = await startTestServer(() => answer)
})
afterEach(() => server.stop())

test('does not send an empty answer and succeeds', async () => {
  expect(await saveOne(MINE, 7, unsaved(' '), false)).toEqual({ msg: 'answer empty' })
  expect(await saveBatch(MINE, { 7: unsaved('') }, () => false)).toBe(ANSWER_EMPTY)
  expect(said()).toEqual([])
})

test('sends an empty answer that clears a saved one', async () => {
  await saveOne(MINE, 7, unsaved(''), true)
  expect(said()).toMatchObject([{ question_id: 7, user_answer: '', selected_options: [] }])
})

test('skips empty answers and invalid ids in a batch', async () => {
  await saveBatch(MINE, { 7: unsaved('a'), 8: unsaved(''), x: unsaved('b') }, () => false)
  expect(said()).toEqual([
    {
      attempt_id: 1,
      answers: [
        { question_id: 7, seq: 3, marked: false, time_spent: 2, user_answer: 'a', selected_options: [] },
      ],
    },
  ])
})

test('names the save in its errors', async () => {
  answer = refusal(500, 50000, '服务器出错')
  await expect(saveOne(MINE, 7, unsaved('a'), false)).rejects.toThrow('保存答案失败：服务器出错')
  await expect(saveBatch(MINE, { 7: unsaved('a') }, () => false)).rejects.toThrow('批量保存失败：服务器出错')
  await expect(saveOne({ ...MINE, attemptId: 0 }, 7, unsaved('a'), false)).rejects.toThrow('保存答案失败')
  expect(said()).toHaveLength(2)
})
