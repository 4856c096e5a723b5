import { describe, expect, test } from 'vitest'
import type { StoredText } from '../../reading/offline/public.ts'
import { createGappedText, createPassage } from '../testing/passage-fixtures.ts'
import { chooseDayText } from './choose-text.ts'

const reading = (id: number, grade: number, words = 120): StoredText => ({
  id,
  words,
  ...{ grade_name: '', genre: '记叙文' },
  exercise: {
    ...{ source: `reading:${id}`, title: `Text ${id}`, level: '初中', grade, topic: 'city' },
    ...{ paragraphs: ['A text.'], glossary: [], questions: [], signature: 'signed' },
  },
})
const cloze = (id: number, grade: number) => createPassage({ id, grade })
const gapped = (id: number, grade: number) => createGappedText({ id, grade })
const memoryOn = (lastDay: string) => ({
  ...{ stability: 5, difficulty: 5, due: '2026-12-01', reps: 1, lapses: 0 },
  lastDay,
})
const memoriesOf = (days: Record<number, string>) =>
  new Map(Object.entries(days).map(([id, day]) => [`cloze ${id} recognise`, memoryOn(day)]))
const choose = (overrides: Partial<Parameters<typeof chooseDayText>[0]> = {}) => {
  const text = chooseDayText({
    clozes: [cloze(1, 7), cloze(2, 8), cloze(3, 9)],
    texts: [reading(11, 7), reading(12, 8), reading(13, 9)],
    gappedTexts: [],
    memories: new Map(),
    readTexts: [],
    ...{ level: '初中', grade: 8, day: '2026-11-20' },
    ...overrides,
  })
  if (!text) return undefined
  if (text.kind === 'gapped') return `gapped ${text.gapped.id}`
  return text.kind === 'cloze' ? `cloze ${text.cloze.id}` : `reading ${text.text.id}`
}

describe('the text of a day', () => {
  test('alternates between a cloze passage and a reading of the learner’s grade', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => choose({ day }))
    expect(new Set(days)).toEqual(new Set(['cloze 2', 'reading 12']))
    expect(days[0]).toBe(days[2])
  })

  test('is one not done yet, easier ones before harder ones', () => {
    const noTexts = { texts: [] }
    expect(choose({ ...noTexts, memories: memoriesOf({ 2: '2026-11-01' }) })).toBe('cloze 1')
    expect(choose({ ...noTexts, memories: memoriesOf({ 1: '2026-11-01', 2: '2026-11-01' }) })).toBe('cloze 3')
    const at = '2026-11-01T08:00:00.000Z'
    expect(choose({ clozes: [], readTexts: [{ key: '12', title: '', at }] })).toBe('reading 11')
    expect(choose({ clozes: [], readTexts: [{ key: undefined, title: 'Text 12', at }] })).toBe('reading 11')
  })

  test('is the easier one for primary school', () => {
    const primary = { level: '小学', grade: 5 } as const
    expect(choose({ ...primary, clozes: [cloze(1, 5)], texts: [reading(11, 4)] })).toBe('reading 11')
    expect(choose({ ...primary, clozes: [cloze(1, 4)], texts: [reading(11, 5)] })).toBe('cloze 1')
    expect(choose({ ...primary, clozes: [cloze(1, 5)], texts: [reading(11, 5, 3)] })).toBe('reading 11')
    expect(choose({ ...primary, clozes: [cloze(1, 5)], texts: [reading(11, 5, 90)] })).toBe('cloze 1')
  })

  test('is a text with gaps on every third day of a cloze passage', () => {
    const days = [
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]
    const gappedTexts = [gapped(51, 9), gapped(52, 8)]
    const chosen = days.map((day) => choose({ day, gappedTexts }))
    expect(chosen.filter((text) => text?.startsWith('gapped'))).toEqual(['gapped 52'])
    expect(chosen.filter((text) => text?.startsWith('reading'))).toHaveLength(3)
    const day = days[chosen.indexOf('gapped 52')] ?? ''
    expect(choose({ day, gappedTexts, memories: memoriesOf({ 52: '2026-11-01' }) })).toBe('gapped 51')
    expect(choose({ day, gappedTexts: [] })).toBe('cloze 2')
  })

  test('repeats the cloze passage answered longest ago once all are done', () => {
    const memories = memoriesOf({ 1: '2026-11-10', 2: '2026-11-02', 3: '2026-11-12' })
    expect(choose({ texts: [], memories })).toBe('cloze 2')
    expect(choose({ texts: [], clozes: [] })).toBeUndefined()
  })
})
