import { expect, test } from 'vitest'
import { afterAnswer, startSession } from '../session/session-run.ts'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import { drillSteps, summarizeTraining, trainingSteps } from './training.ts'

const dice = () => 0.5
const NEW = { memories: new Map(), dice }
const SET = [{ words: ['quiet', 'quite'], explanation: '' }]
const quiet = createUniqueWord(1, 'quiet', { confusables: SET })
const plain = createUniqueWord(3, 'plain')
const pool = [
  quiet,
  createUniqueWord(2, 'quite', { confusables: SET }),
  plain,
  createUniqueWord(4, 'four'),
  createUniqueWord(5, 'five'),
]

const ofWord = (id: number, steps: ReturnType<typeof trainingSteps>) =>
  steps.filter(({ word }) => word.id === id).map(({ task }) => task)

test('trains words in three tasks plus confusable blanks', () => {
  const steps = trainingSteps([quiet, plain], pool, NEW)
  expect(ofWord(1, steps)).toEqual(['recognise', 'listen', 'spell', 'fill'])
  expect(ofWord(3, steps)).toEqual(['recognise', 'listen', 'spell'])
})

test('trains a word in three tasks without its counterpart', () => {
  expect(ofWord(1, trainingSteps([quiet], [quiet, plain], NEW))).toEqual(['recognise', 'listen', 'spell'])
})

test('repeats a word only after its group', () => {
  const manyWords = Array.from({ length: 9 }, (_, i) => createUniqueWord(10 + i, `word${i}`))
  const steps = trainingSteps(manyWords, manyWords, NEW)
  expect(steps).toHaveLength(27)
  expect(new Set(steps.slice(0, 3).map(({ word }) => word.id)).size).toBe(3)
  expect(steps.slice(0, 3).every(({ task }) => task === 'recognise')).toBe(true)
})

test('reintroduces leeches and starts with the least stable skill', () => {
  const memory = {
    stability: 20,
    difficulty: 5,
    due: '2026-11-22',
    lastDay: '2026-11-20',
    reps: 20,
    lapses: 2,
  }
  const memories = new Map([
    ['word 3 recognise', memory],
    ['word 3 listen', { ...memory, stability: 5 }],
    ['word 3 spell', { ...memory, stability: 1, lapses: 8 }],
  ])
  expect(ofWord(3, trainingSteps([plain], pool, { memories, dice }))).toEqual([
    'meet',
    'spell',
    'listen',
    'recognise',
  ])
})

test('drills an unpractised word from easy to hard', () => {
  expect(drillSteps(plain, new Map()).map(({ task }) => task)).toEqual([
    'recognise',
    'listen',
    'spell',
    'fill',
  ])
})

test('asks no example of a word without one', () => {
  const ownWord = createUniqueWord(6, 'own', { example: { en: '', zh: '' } })
  expect(drillSteps(ownWord, new Map()).map(({ task }) => task)).toEqual(['recognise', 'listen', 'spell'])
})

test('counts words right at the first attempt as mastered', () => {
  const step = (word: typeof quiet, task: 'recognise' | 'spell') => ({ word, task })
  let run = startSession([
    step(quiet, 'recognise'),
    step(plain, 'recognise'),
    step(quiet, 'spell'),
    step(plain, 'spell'),
  ])
  for (const rated of ['good', 'good', 'again', 'easy', 'good'] as const)
    run = afterAnswer(run, rated, undefined)
  expect(run.queue).toEqual([])
  const { mastered, failed } = summarizeTraining(run)
  expect(mastered.map(({ id }) => id)).toEqual([3])
  expect(failed).toEqual([{ word: quiet, failedTasks: ['spell'] }])
})
