import { type Skill, subjectKey } from '@shangxue/study/scheduling/history'
import { createScheduler, type Memory } from '@shangxue/study/scheduling/memory'
import { describe, expect, test } from 'vitest'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import { findWeakWords, mergeWeakWords } from './weak-words.ts'

const DAY = '2026-07-10'
const scheduler = createScheduler()
const words = new Map([1, 2, 3, 4].map((id) => [id, createUniqueWord(id, `word${id}`)]))

type Known = [item: number, skill: Skill, memory: Partial<Memory>]
const FIRM: Memory = {
  stability: 30,
  difficulty: 5,
  due: '2026-08-01',
  lastDay: '2026-07-09',
  reps: 5,
  lapses: 0,
}
const weak = (...memories: Known[]) =>
  findWeakWords(
    {
      memories: new Map(
        memories.map(([item, skill, memory]) => [
          subjectKey({ kind: 'word', item, skill }),
          { ...FIRM, ...memory },
        ]),
      ),
      scheduler,
    },
    DAY,
    words,
  )
/** The memory after an answer, a number of days ago. */
const after = (rated: ('again' | 'good' | 'easy')[], days: string[]): Memory =>
  rated.reduce<Memory | null>(
    (memory, rating, i) => scheduler.review(memory, rating, days[i] ?? DAY),
    null,
  ) as Memory

describe('a word is weak', () => {
  test('after eight lapses without stability, by skill', () => {
    const { leech, recent, fading } = weak(
      [1, 'spell', { lapses: 8, stability: 3 }],
      [2, 'spell', { lapses: 7, stability: 3 }],
      [3, 'spell', { lapses: 8 }],
    )
    expect(leech).toEqual([{ item: 1, reason: '拼写忘过 8 次' }])
    expect([recent, fading]).toEqual([[], []])
  })
  test('if it was wrong within the last seven days', () => {
    const { recent } = weak([1, 'listen', after(['again'], ['2026-07-04'])])
    expect(recent).toEqual([{ item: 1, reason: '6 天前听音没记牢' }])
    expect(weak([1, 'listen', after(['again'], ['2026-07-03'])]).recent).toEqual([])
  })
  test('if it was known for long and then forgotten', () => {
    const forgotten = after(['easy', 'easy', 'again'], ['2026-06-01', '2026-06-10', '2026-07-09'])
    expect(forgotten.stability).toBeGreaterThan(1)
    expect(weak([1, 'recognise', forgotten]).recent).toEqual([{ item: 1, reason: '昨天认词没记牢' }])
  })
  test('no longer once it was right on a later day', () => {
    const again = after(['easy', 'again', 'easy'], ['2026-06-25', '2026-07-06', '2026-07-08'])
    expect(again.lapses).toBe(1)
    expect(weak([1, 'recognise', again]).recent).toEqual([])
  })
  test('if it is probably forgotten by now, least recall first', () => {
    const { fading } = weak(
      [1, 'recognise', { stability: 2, lastDay: '2026-06-20', due: '2026-06-22' }],
      [2, 'recognise', { stability: 2, lastDay: '2026-05-20', due: '2026-05-22' }],
      [3, 'recognise', { stability: 30, lastDay: '2026-06-20', due: '2026-07-20' }],
    )
    expect(fading.map(({ item }) => item)).toEqual([2, 1])
    expect(fading[0]?.reason).toMatch(/^认词只剩 \d\d% 的把握$/)
  })
})

test('ignores a new word answered right at once', () => {
  const { leech, recent, fading } = weak([1, 'recognise', after(['good'], ['2026-07-09'])])
  expect([leech, recent, fading]).toEqual([[], [], []])
})

test('lists a word weak in two skills once', () => {
  const { leech } = weak(
    [1, 'spell', { lapses: 9, stability: 3 }],
    [1, 'listen', { lapses: 8, stability: 4 }],
  )
  expect(leech).toEqual([{ item: 1, reason: '拼写忘过 9 次，听音忘过 8 次' }])
})

test('counts a word with two reasons once', () => {
  const both = weak(
    [1, 'spell', { lapses: 9, stability: 3 }],
    [1, 'listen', after(['again'], ['2026-07-09'])],
  )
  expect([both.leech.length, both.recent.length]).toEqual([1, 1])
  expect(mergeWeakWords(both)).toEqual([{ item: 1, reason: '拼写忘过 9 次，昨天听音没记牢' }])
})

test('groups confusable words if one was introduced', () => {
  const set = [{ words: ['quiet', 'quite'], explanation: '' }]
  const library = new Map([
    [1, createUniqueWord(1, 'quiet', { confusables: set })],
    [3, createUniqueWord(3, 'plain')],
  ])
  const memories = new Map(
    [1, 3].map((item) => [subjectKey({ kind: 'word', item, skill: 'recognise' }), FIRM]),
  )
  const { confused } = findWeakWords({ memories, scheduler }, DAY, library)
  expect(confused).toEqual([{ item: 1, reason: '易和 quite 混淆' }])
  expect(mergeWeakWords(findWeakWords({ memories, scheduler }, DAY, library))).toEqual([])
})

test('skips words missing from the content', () => {
  expect(weak([99, 'spell', { lapses: 9 }]).leech).toEqual([])
})
