import { describe, expect, test } from 'vitest'
import { ACHIEVEMENTS, newlyUnlocked, pointsOfAchievement } from './achievements.ts'
import { addDays } from './calendar.ts'
import type { Memory } from './memory.ts'
import { memoryStats, memoryTally, type Played, type Stats, statsOf } from './stats.ts'

const memory = (stability: number): Memory => ({
  stability,
  difficulty: 5,
  due: '2026-12-01',
  lastDay: '2026-11-20',
  reps: 3,
  lapses: 0,
})
const days = (many: number, over = {}, from = '2026-11-16') =>
  Array.from({ length: many }, (_, i) => ({
    day: addDays(from, i),
    answers: 10,
    right: 9,
    fresh: 2,
    ms: 60_000,
    ...over,
  }))
const stats = (over: Partial<Parameters<typeof statsOf>[0]> = {}) =>
  statsOf({ counts: memoryStats(new Map()), days: [], played: [], level: 0, goalMinutes: 10, ...over })
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
    expect(stats({ counts: memoryStats(memories) })).toMatchObject({
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
    const tally = memoryTally()
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
      expect(tally.counts()).toEqual(memoryStats(memories))
    }
  })

  test('count plays, games and the longest survival', () => {
    const played: Played[] = [
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
      expect(new Set(ACHIEVEMENTS.map((one) => one[part])).size).toBe(ACHIEVEMENTS.length)
    for (const { description } of ACHIEVEMENTS) expect(description).toMatch(/\p{Script=Han}/u)
  })

  test.each(ACHIEVEMENTS.map((one) => [one.key, one] as const))(
    '%s is unlocked exactly at its figure',
    (key, one) => {
      expect(unlocked({ [one.figure]: one.need - 1 })).not.toContain(key)
      expect(unlocked({ [one.figure]: one.need })).toContain(key)
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
