import { describe, expect, test } from 'vitest'
import { createWord } from '../testing/word-fixtures.ts'
import {
  afterAnswer,
  currentCombo,
  evenGroups,
  learningSteps,
  type SessionRun,
  sessionProgress,
  sessionResult,
  startSession,
  withoutWord,
} from './session-run.ts'

const words = Array.from({ length: 8 }, (_, i) => createWord({ id: i + 1, spelling: `word${i + 1}` }))
const step = (index: number) => ({ word: words[index] ?? createWord(), task: 'recognise' as const })
const startedRun = (count = 6) => startSession(Array.from({ length: count }, (_, i) => step(i)))
const order = (run: SessionRun) => run.queue.map(({ word }) => word.id)

describe('a session', () => {
  test('ends when every answer was right once', () => {
    let run = startedRun(3)
    for (let i = 0; i < 3; i++) run = afterAnswer(run, 'good', `${i}`)
    expect(run.queue).toEqual([])
    expect(sessionProgress(run)).toBe(1)
    expect(sessionResult(run)).toEqual({ answeredCount: 3, right: 3, wrong: [], words: 3 })
  })
  test('repeats a wrong step four steps later without progress', () => {
    const run = afterAnswer(startedRun(), 'again', 'a')
    expect(order(run)).toEqual([2, 3, 4, 5, 1, 6])
    expect(run.queue[4]?.again).toBe(true)
    expect(sessionProgress(run)).toBe(0)
  })
  test('repeats the last step until it is right', () => {
    let run = afterAnswer(startedRun(1), 'again', 'a')
    run = afterAnswer(run, 'again', undefined)
    expect(order(run)).toEqual([1])
    run = afterAnswer(run, 'hard', undefined)
    expect(run.queue).toEqual([])
    expect(sessionResult(run)).toMatchObject({ answeredCount: 1, right: 0, words: 1 })
    expect(sessionResult(run).wrong.map(({ id }) => id)).toEqual([1])
  })
  test('remembers its state before each answer', () => {
    const before = startedRun()
    expect(afterAnswer(before, 'good', 'a').previous).toBe(before)
  })
  test('counts consecutive right answers', () => {
    let run = startedRun()
    for (const rated of ['good', 'again', 'easy', 'hard'] as const) run = afterAnswer(run, rated, 'a')
    expect(currentCombo(run)).toBe(2)
  })
  test('ignores answers after its end', () => {
    const finishedRun = afterAnswer(startedRun(1), 'good', 'a')
    expect(afterAnswer(finishedRun, 'good', 'b')).toBe(finishedRun)
  })
})

test('introduces new words in groups and spells all at the end', () => {
  const steps = learningSteps(words.slice(0, 6), () => 0.3)
  expect(steps.map(({ task }) => task)).toEqual([
    ...['meet', 'meet', 'meet', 'recognise', 'recognise', 'recognise', 'spell', 'spell', 'spell'],
    ...['meet', 'meet', 'meet', 'recognise', 'recognise', 'recognise', 'spell', 'spell', 'spell'],
    ...['spell', 'spell', 'spell', 'spell', 'spell', 'spell'],
  ])
  for (const task of ['meet', 'recognise'])
    expect(
      steps
        .filter((runStep) => runStep.task === task)
        .map(({ word }) => word.id)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6])
})

test('splits into few groups of nearly equal size', () => {
  for (const count of [0, 1, 4, 5, 9, 10, 50]) {
    const all = Array.from({ length: count }, (_, i) => i)
    const groups = evenGroups(all, 4)
    const sizes = groups.map(({ length }) => length)
    expect(groups.flat()).toEqual(all)
    expect(groups).toHaveLength(Math.ceil(count / 4))
    expect(Math.max(0, ...sizes) - Math.min(4, ...sizes)).toBeLessThanOrEqual(count < 4 ? 3 : 1)
  }
  expect(evenGroups([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4).map(({ length }) => length)).toEqual([4, 3, 3])
})

test('a session without a word keeps the other steps and can be undone', () => {
  const [pear, fig] = [createWord({ id: 1, spelling: 'pear' }), createWord({ id: 2, spelling: 'fig' })]
  const start = startSession(learningSteps([pear, fig], () => 0.5))
  const left = withoutWord(start, 1)
  expect(left.queue.every(({ word }) => word.id === 2)).toBe(true)
  expect(left.steps).toBe(left.queue.length)
  expect(left.previous).toBe(start)
})
