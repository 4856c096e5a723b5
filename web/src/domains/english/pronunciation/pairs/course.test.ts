import { afterEach, describe, expect, test } from 'vitest'
import { GUEST } from '../../learner/guest-mark.ts'
import { removeLearnerData } from '../../learner/remove-learner-data.ts'
import { chooseWords, ROUND_WORDS } from '../words/choose-words.ts'
import { courseSteps } from './course-steps.ts'
import { readProgress, storeProgress } from './stored-progress.ts'
import 'fake-indexeddb/auto'

afterEach(() => localStorage.clear())

describe('courseSteps', () => {
  const pairs = Array.from({ length: 4 }, (_, i) => [`a${i}`, `b${i}`] as const)
  test('plays both sides equally often and lets both words of three pairs be said', () => {
    const steps = courseSteps(pairs, Math.random)
    const played = steps.flatMap((step) => (step.kind === 'listen' ? [step.played[0]] : []))
    expect([played.filter((side) => side === 'a').length, played.length]).toEqual([3, 6])
    const said = steps.flatMap((step) => (step.kind === 'say' ? [step.word] : []))
    expect([said.length, new Set(said).size]).toEqual([6, 6])
  })
  test('is empty without pairs', () => expect(courseSteps([], Math.random)).toEqual([]))
})

describe('progress', () => {
  const RESULT = { heard: 5, listened: 6, said: 3, spoken: 6 }
  test('belongs to one learner', () => {
    storeProgress('7', 'th-s', RESULT)
    expect([readProgress('7'), readProgress('8')]).toEqual([{ 'th-s': RESULT }, {}])
  })
  test('of a guest is adopted by the user who signs in', () => {
    storeProgress(GUEST, 'th-s', RESULT)
    expect(readProgress('7')).toEqual({ 'th-s': RESULT })
    expect(readProgress(GUEST)).toEqual({})
  })
  test('is removed with the learner', async () => {
    storeProgress('7', 'th-s', RESULT)
    storeProgress('8', 'l-r', RESULT)
    await removeLearnerData('7')
    expect([readProgress('7'), readProgress('8')]).toEqual([{}, { 'l-r': RESULT }])
  })
  test('survives a damaged entry', () => {
    localStorage.setItem('pronunciation 7', '{')
    expect(readProgress('7')).toEqual({})
  })
})

describe('chooseWords', () => {
  const words = Array.from({ length: 15 }, (_, id) => ({
    id,
    ipa_uk: id === 3 ? '' : 'kæt',
    ipa_us: id === 3 ? '' : 'kæt',
  }))
  const ids = (learnt: number[], skip: number[] = []) =>
    chooseWords(
      words,
      ({ id }) => learnt.includes(id),
      new Set(skip),
      () => 0,
    ).map(({ id }) => id)
  test('takes learnt words first and no word without a transcription', () => {
    expect(ids([8, 9])).toEqual([8, 9, 0, 1, 2, 4, 5, 6, 7, 10])
  })
  test('repeats words of earlier rounds only when no others are left', () => {
    expect(ids([], [0, 1, 2, 4, 5, 6])).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 0, 1])
    expect(ids([]).length).toBe(ROUND_WORDS)
  })
})
