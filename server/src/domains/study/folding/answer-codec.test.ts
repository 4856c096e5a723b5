import { randomUUID } from 'node:crypto'
import { STUDY_SKILLS } from '@shangxue/contract/study/endpoints'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PackedAnswer, packAnswers, packVerified, unpackAnswers } from './answer-codec.ts'

const dayOfMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2099, 0, 1) })
const day = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2100, 0, 1) }).map(dayOfMs)

const anAnswer: fc.Arbitrary<PackedAnswer> = fc
  .record({
    id: fc.uuid(),
    skill: fc.constantFrom(...STUDY_SKILLS),
    rated: fc.integer({ min: 1, max: 4 }),
    at: instant,
    zone: fc.constantFrom('Asia/Shanghai', 'UTC', 'America/Argentina/ComodRivadavia'),
    // A day that a device in no zone can have is packed as well.
    day: fc.option(day, { freq: 10, nil: undefined }),
    ms: fc.integer({ min: 0, max: 3_600_000 }),
    due: fc.option(day),
    earns: fc.boolean(),
    known: fc.option(fc.boolean()),
    undone: fc.boolean(),
  })
  .map(({ at, day: stored, ...answer }) => ({ ...answer, at: new Date(at), day: stored ?? dayOfMs(at) }))

const sorted = (answers: readonly PackedAnswer[]) =>
  [...answers].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))

describe('packed answers', () => {
  test('are read back in order without loss', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anAnswer, { maxLength: 40, selector: ({ id }) => id }), (answers) => {
        expect(unpackAnswers(packVerified(answers))).toEqual(sorted(answers))
      }),
    )
  })

  test('take at most thirty bytes each in a usual history', () => {
    const answers = Array.from({ length: 30 }, (_, i) => {
      const at = new Date(Date.UTC(2025, 0, 1, 12, i) + i * i * 86_400_000)
      const due = dayOfMs(at.getTime() + 30 * 86_400_000)
      const common = { id: randomUUID(), zone: 'Asia/Shanghai', ms: 4_000, earns: true, known: null }
      return {
        ...common,
        skill: 'spell',
        rated: 3,
        at,
        day: dayOfMs(at.getTime()),
        due,
        undone: false,
      } as const
    })
    expect(packAnswers(answers).length / answers.length).toBeLessThan(30)
  })

  test('of an unknown version are rejected', () => {
    expect(() => unpackAnswers(Uint8Array.of(2, 0))).toThrow('unknown version 2')
  })

  test('that end early are rejected', () => {
    fc.assert(
      fc.property(anAnswer, fc.nat(), (answer, cut) => {
        const bytes = packAnswers([answer])
        const rest = bytes.length - 1 - (cut % 16)
        expect(() => unpackAnswers(bytes.slice(0, rest))).toThrow('end within an entry')
      }),
    )
  })

  test('that cannot be represented are reported, not changed', () => {
    fc.assert(
      fc.property(anAnswer, (answer) => {
        expect(() => packVerified([{ ...answer, rated: 9 }])).toThrow('cannot be packed')
      }),
    )
  })
})
