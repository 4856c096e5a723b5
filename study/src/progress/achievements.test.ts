import { describe, expect, test } from 'vitest'
import type { Memory } from '../scheduling/memory.ts'
import { addDays } from '../time/calendar.ts'
import { ACHIEVEMENTS, newlyUnlocked, pointsOfAchievement } from './achievements.ts'
import { computeStats, createMemoryTally, type PlayTotals, type Stats, tallyMemories } from './stats.ts'

const memory = (stability: number): Memory => ({
  stability,
  difficulty: 5,
  due: '2026-12-01',
  lastDay: '2026-11-20',
  reps: 3,
  lapses: 0,
})
const days = (count: number, overrides = {}, from = '2026-11-16') =>
  Array.from({ length: count }, (_, i) => ({
    day: addDays(from, i),
    answers: 10,
    right: 9,
    fresh: 2,
    ms: 60_000,
    ...overrides,
  }))
const stats = (overrides: Partial<Parameters<typeof computeStats>[0]> = {}) =>
  computeStats({
    counts: tallyMemories(new Map()),
    days: [],
    played: [],
    level: 0,
    goalMinutes: 10,
    ...overrides,
  })
const unlocked = (figures: Partial<Stats>, before: string[] = []) =>
  newlyUnlocked({ ...stats(), ...figures }, new Set(before)).map(({ key }) => key)

describe('the figures of a learner', () => {
  test('are zero before the first answer', () => {
    expect(new Set(Object.values(stats()))).toEqual(new Set([0]))
  })

  test('count streaks, weekends, reached goals and perfect days', () => {
    const broken = [...days(3), ...days(5, { ms: 600_000 }, '2026-11-20')]
    expect(stats({ days: broken })).toMatchObject({ streak: 5, goalDays: 5, weekendDays: 2, minutes: 53 })
    expect(stats({ days: days(2, { answers: 20, right: 20 }) })).toMatchObject({ perfectDays: 2 })
    expect(stats({ days: days(2, { answers: 19, right: 19 }) })).toMatchObject({
      perfectDays: 0,
      mostInADay: 19,
    })
  })

  test('exclude days whose answers were all undone', () => {
    const nothing = { answers: 0, right: 0, fresh: 0, ms: 0 }
    expect(stats({ days: days(9, nothing), goalMinutes: 0 })).toMatchObject({
      streak: 0,
      goalDays: 0,
      weekendDays: 0,
    })
  })

  test('count a word once and well known from 21 days', () => {
    const memories = new Map([
      ['word 1 recognise', memory(20.9)],
      ['word 1 spell', memory(21)],
      ['word 2 recognise', memory(20.9)],
      ['word 2 listen', memory(3)],
      ['sentence 1 listen', memory(50)],
      ['sentence 3 translate', memory(50)],
      ['cloze 1 recognise', memory(50)],
    ])
    expect(stats({ counts: tallyMemories(memories) })).toMatchObject({
      wordsMet: 2,
      wordsKnown: 1,
      spelled: 1,
      listened: 2,
      translated: 1,
      clozes: 1,
    })
  })

  test('equal a full recount after every memory change', () => {
    const memories = new Map<string, Memory>()
    const tally = createMemoryTally()
    const changes: [string, Memory | undefined][] = [
      ['word 1 recognise', memory(20)],
      ['word 1 spell', memory(30)],
      ['word 1 recognise', memory(22)],
      ['word 1 spell', memory(2)],
      ['cloze 1 recognise', memory(50)],
      ['sentence 1 listen', memory(1)],
      ['word 1 recognise', undefined],
      ['word 1 spell', undefined],
      ['cloze 1 recognise', undefined],
    ]
    for (const [key, after] of changes) {
      tally.change(key, memories.get(key), after)
      if (after) memories.set(key, after)
      else memories.delete(key)
      expect(tally.counts()).toEqual(tallyMemories(memories))
    }
  })

  test('count plays, games and the longest survival', () => {
    const played: PlayTotals[] = [
      { game: 'survival', plays: 3, right: 12 },
      { game: 'survival', plays: 1, right: 31 },
      { game: 'spelling', plays: 2, right: 40 },
    ]
    expect(stats({ played })).toMatchObject({ plays: 6, games: 2, survived: 31 })
  })
})

describe('achievements', () => {
  test('have unique names and descriptions', () => {
    for (const part of ['key', 'title', 'description'] as const)
      expect(new Set(ACHIEVEMENTS.map((achievement) => achievement[part])).size).toBe(ACHIEVEMENTS.length)
    for (const { description } of ACHIEVEMENTS) expect(description).toMatch(/\p{Script=Han}/u)
  })

  test.each(ACHIEVEMENTS.map((achievement) => [achievement.key, achievement] as const))(
    '%s is unlocked exactly at its figure',
    (key, achievement) => {
      expect(unlocked({ [achievement.figure]: achievement.required - 1 })).not.toContain(key)
      expect(unlocked({ [achievement.figure]: achievement.required })).toContain(key)
    },
  )

  test('are unlocked once', () => {
    expect(unlocked({ wordsMet: 100 })).toEqual(['words-1', 'words-100'])
    expect(unlocked({ wordsMet: 100 }, ['words-1'])).toEqual(['words-100'])
    expect(unlocked({ wordsMet: 50 }, ['words-1', 'words-100'])).toEqual([])
  })

  test('give more points the harder they are', () => {
    expect(([1, 2, 3] as const).map((tier) => pointsOfAchievement({ tier }))).toEqual([20, 50, 100])
  })
})
