import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { ANSWER_EMPTY, saveBatch, saveOne } from './save-answers.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let answer: ScriptedResponse
const TARGET = { attemptId: 1, owner: '' }
const sentBodies = () => server.seen.map(({ body }) => JSON.parse(body))
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
  expect(await saveOne(TARGET, 7, unsaved(' '), false)).toEqual({ msg: 'answer empty' })
  expect(await saveBatch(TARGET, { 7: unsaved('') }, () => false)).toBe(ANSWER_EMPTY)
  expect(sentBodies()).toEqual([])
})

test('sends an empty answer that clears a saved one', async () => {
  await saveOne(TARGET, 7, unsaved(''), true)
  expect(sentBodies()).toMatchObject([{ question_id: 7, user_answer: '', selected_options: [] }])
})

test('skips empty answers and invalid ids in a batch', async () => {
  await saveBatch(TARGET, { 7: unsaved('a'), 8: unsaved(''), x: unsaved('b') }, () => false)
  expect(sentBodies()).toEqual([
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
  await expect(saveOne(TARGET, 7, unsaved('a'), false)).rejects.toThrow('保存答案失败：服务器出错')
  await expect(saveBatch(TARGET, { 7: unsaved('a') }, () => false)).rejects.toThrow(
    '批量保存失败：服务器出错',
  )
  await expect(saveOne({ ...TARGET, attemptId: 0 }, 7, unsaved('a'), false)).rejects.toThrow('保存答案失败')
  expect(sentBodies()).toHaveLength(2)
})
