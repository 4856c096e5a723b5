import 'fake-indexeddb/auto'
import { addDays } from '@shangxue/study/time/calendar'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { ok } from '../../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../../session/testing/show.tsx'
import { currentStudyDay, memoryOf, useStudy } from '../../store/study-state.ts'
import { libraryResponses } from '../../testing/library-server.ts'
import { resetStudyDevice, storeWordMemory } from '../../testing/study-device.ts'
import { createUniqueWord } from '../../testing/word-fixtures.ts'
import BatchReinforcementTrainingScreen from './batch-reinforcement-training-screen.tsx'
import ReinforcementTrainingScreen from './reinforcement-training-screen.tsx'
import WordReinforcementDetailScreen from './word-reinforcement-detail-screen.tsx'

silenceAudio()
configure({ asyncUtilTimeout: 8_000 })

const SET = [{ words: ['quiet', 'quite'], explanation: 'quiet 是安静，quite 是相当' }]
/** Ids of library words lie above the ids of own words. */
const QUIET = 5_000_000_001
const quiet = createUniqueWord(QUIET, 'quiet', { senses: [{ pos: 'adj.', zh: '安静的' }], confusables: SET })
const quite = createUniqueWord(2, 'quite', { senses: [{ pos: 'adv.', zh: '相当' }], confusables: SET })
const manyWords = Array.from({ length: 25 }, (_, i) => createUniqueWord(100 + i, `word${i}`))

let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  await resetStudyDevice()
  server = await startScriptedServer({
    ...libraryResponses({ words: { 7: [quiet, ...manyWords], 8: [quite] } }),
    'POST /api/english-study/get-word-explanation': () =>
      ok({ explanation: '【词义】adj. 安静的\n【用法】例句中作形容词', from_cache: false }),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const BATCH = '/english-study/batch-reinforcement-training'
const DETAIL = '/english-study/word-reinforcement-detail'
const openGroups = () => show('/english-study/reinforcement-training', ReinforcementTrainingScreen)
const openBatch = (search = '') => show(BATCH + search, BatchReinforcementTrainingScreen, BATCH)
const openWord = (search: string) => show(DETAIL + search, WordReinforcementDetailScreen, DETAIL)

const day = () => currentStudyDay()
const firm = () => ({ stability: 40, lastDay: addDays(day(), -1), due: addDays(day(), 30) })
const leech = (lapses = 8) => ({ ...firm(), stability: 3, lapses })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Answers every step of a word correctly. */
async function answerRight(word: typeof quiet) {
  const field = screen.queryByRole('textbox', { name: '输入单词' })
  if (field) return userEvent.type(field, `${word.spelling}{Enter}`)
  const [sense] = word.senses
  const name = screen.queryByText('哪个词填在这里？') ? word.spelling : `${sense?.pos} ${sense?.zh}`
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }))
}
const goOn = async () => press(/，继续$/)

test('tells a new learner what to do first', async () => {
  openGroups()
  expect(await screen.findByText('还没有学过单词')).toBeTruthy()
  expect(screen.getByRole('link', { name: '学新词' }).getAttribute('href')).toBe('/word-learning')
})

test('tells a learner without weak words so', async () => {
  await storeWordMemory(100, 'recognise', firm())
  openGroups()
  expect(await screen.findByText('没有薄弱的词')).toBeTruthy()
})

test('groups weak words with reasons and links to training', async () => {
  await storeWordMemory(100, 'spell', leech(11))
  await storeWordMemory(101, 'listen', {
    stability: 0.2,
    lastDay: addDays(day(), -2),
    due: addDays(day(), -1),
  })
  await storeWordMemory(QUIET, 'recognise', firm())
  openGroups()
  const hard = within(await screen.findByRole('list', { name: '难词' }))
  expect(hard.getByRole('link', { name: /word0.*拼写忘过 11 次/ }).getAttribute('href')).toBe(
    `${DETAIL}?id=100`,
  )
  expect(within(screen.getByRole('list', { name: '最近没记牢' })).getByText('2 天前听音没记牢')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '易混词' })).getByText('易和 quite 混淆')).toBeTruthy()
  expect(screen.getByRole('link', { name: '强化全部 2 个' }).getAttribute('href')).toBe(
    `${BATCH}?words=100.101`,
  )
})

test('selects at most twenty words, weakest first', async () => {
  for (const [i, { id }] of manyWords.entries()) await storeWordMemory(id, 'spell', leech(8 + i))
  openBatch('?group=leech')
  expect(await screen.findByText('已选 20 个，一次最多 20 个')).toBeTruthy()
  const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  expect([box(/^word24/).checked, box(/^word0/).checked]).toEqual([true, false])
  expect(box(/^word0/).disabled).toBe(true)
  await userEvent.click(box(/^word24/))
  await userEvent.click(box(/^word0/))
  expect(screen.getByText('已选 20 个，一次最多 20 个')).toBeTruthy()
  await press('全不选')
  expect((screen.getByRole('button', { name: '请选择单词' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(box(/^word3n/))
  await press('开始强化（1）')
  expect(await screen.findByRole('button', { name: '记住了，下一个' })).toBeTruthy()
})

test('trains a word in three tasks and against its confusable', async () => {
  await storeWordMemory(QUIET, 'spell', leech())
  openBatch(`?group=leech&words=${QUIET}`)
  // The word is a leech: it is introduced again first, starting with its least stable skill.
  await press('记住了，下一个')
  await screen.findByRole('textbox', { name: '输入单词' })
  for (const _ of ['spell', 'recognise', 'listen']) {
    await answerRight(quiet)
    await goOn()
  }
  expect(screen.getByText('哪个词填在这里？')).toBeTruthy()
  expect(screen.getByRole('button', { name: /quite$/ })).toBeTruthy()
  await answerRight(quiet)
  await goOn()
  expect(await screen.findByText('夺回 1 个单词')).toBeTruthy()
  expect(useStudy.getState().days.get(day())?.answers).toBe(3)
})

test('lists words with failed tasks', async () => {
  await storeWordMemory(QUIET, 'recognise', firm())
  openBatch(`?words=${QUIET}`)
  await screen.findByRole('list', { name: '选择释义' })
  await press(/adv\. 相当$/)
  expect(screen.getByText('quiet 是安静，quite 是相当')).toBeTruthy()
  await goOn()
  for (const _ of ['listen', 'spell', 'fill', 'recognise again']) {
    await answerRight(quiet)
    await goOn()
  }
  expect(await screen.findByText('坚持练完了')).toBeTruthy()
  expect(screen.getByText('认词没有一次答对')).toBeTruthy()
})

test('completing the blank updates no memory', async () => {
  await storeWordMemory(QUIET, 'recognise', firm())
  openWord(`?id=${QUIET}&drill=1`)
  await screen.findByRole('list', { name: '选择释义' })
  for (const _ of ['recognise', 'listen', 'spell']) {
    await answerRight(quiet)
    await goOn()
  }
  const before = useStudy.getState().memories
  await press(/quite$/)
  await userEvent.click(screen.getByRole('button', { name: /quiet正确答案$/ }))
  expect(screen.getByLabelText('你的选择')).toBeTruthy()
  expect(useStudy.getState().memories).toBe(before)
  expect(screen.getByRole('button', { name: '记住它，继续' })).toBeTruthy()
})

test('shows the memory of a word in each skill', async () => {
  await storeWordMemory(QUIET, 'spell', { ...leech(9), reps: 14 })
  openWord(`?id=${QUIET}`)
  expect(await screen.findByText('能记 3 天')).toBeTruthy()
  expect(screen.getByText('答过 14 次，忘过 9 次')).toBeTruthy()
  expect(screen.getByText('已暂停复习，请强化')).toBeTruthy()
  expect(screen.getByText('难词')).toBeTruthy()
  expect(screen.getAllByText('还没练过')).toHaveLength(2)
  expect(await screen.findByText('adv. 相当')).toBeTruthy()
})

test('offers no explanation for own words', async () => {
  openWord('?id=100')
  await screen.findByText('记忆')
  expect(screen.queryByText('看讲解')).toBeNull()
})

test('fetches an explanation only when opened', async () => {
  openWord(`?id=${QUIET}`)
  await screen.findByText('易混词对比')
  expect(server.calls('POST /api/english-study/get-word-explanation')).toEqual([])
  await userEvent.click(screen.getByText('看讲解'))
  expect(await screen.findByText('例句中作形容词')).toBeTruthy()
})

test.each(['', '?id=abc', '?id=77'])('reports an address without a word (%s)', async (search) => {
  openWord(search)
  expect(await screen.findByText('词库里没有这个单词')).toBeTruthy()
})

test('drills a word never introduced and remembers it', async () => {
  openWord('?id=100')
  await userEvent.click(await screen.findByRole('link', { name: '只练这个词' }))
  await screen.findByRole('list', { name: '选择释义' })
  await answerRight(manyWords[0] as typeof quiet)
  await waitFor(() => expect(memoryOf({ kind: 'word', item: 100, skill: 'recognise' })).toBeTruthy())
})
