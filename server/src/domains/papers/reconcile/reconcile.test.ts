import type { PageBox } from '@shangxue/contract/papers/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBody } from '../../../testing/papers.ts'
import { type FoundQuestion, type Placed, reconcileQuestions, type StoredQuestion } from './reconcile.ts'

/** Page slots that do not overlap; a reading finds a question slightly beside its slot. */
const boxAt = (slot: number, off = 0): PageBox => ({
  page: 1 + Math.floor(slot / 5),
  x: 0.1 + off,
  y: (slot % 5) * 0.2,
  w: 0.8,
  h: 0.15,
})
const found = (slot: number, label = String(slot), off = 0): FoundQuestion => ({
  label,
  section: null,
  passage: null,
  body: aBody({ content: `第${slot}` }),
  boxes: [boxAt(slot, off)],
  crops: [],
  checks: [],
})
const storedQuestion = (
  id: number,
  slot: number | undefined,
  input: Partial<StoredQuestion> = {},
): StoredQuestion => ({
  id,
  label: String(slot ?? id),
  position: id,
  boxes: slot === undefined ? [] : [boxAt(slot)],
  corrected: false,
  removed: false,
  ...input,
})
const ids = (placed: readonly Placed<FoundQuestion>[]) =>
  placed.map((item) => ('keep' in item ? item.keep : 'rewrite' in item ? item.rewrite : 'new'))

const slots = fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 12 })
const states = fc.constantFrom('read', 'corrected', 'removed', 'typed')
const before = slots.chain((slots) =>
  fc.array(states, { minLength: slots.length, maxLength: slots.length }).map((kinds) =>
    slots.map((slot, i) =>
      storedQuestion(i + 1, kinds[i] === 'typed' ? undefined : slot, {
        label: kinds[i] === 'typed' ? `自${i}` : String(slot),
        corrected: kinds[i] !== 'read',
        removed: kinds[i] === 'removed',
      }),
    ),
  ),
)
const reading = fc
  .tuple(slots, fc.double({ min: -0.05, max: 0.05, noNaN: true }))
  .map(([slots, off]) => [...slots].sort((a, b) => a - b).map((slot) => found(slot, String(slot), off)))

describe('a new analysis', () => {
  test('keeps corrections and removals without loss or duplicates', () => {
    fc.assert(
      fc.property(before, reading, (old, now) => {
        const { placed, removedIds } = reconcileQuestions(old, now)
        const placedIds = ids(placed)
        const named = placedIds.filter((id) => id !== 'new')
        expect(new Set(named).size).toBe(named.length)
        for (const question of old) {
          if (question.removed) expect([...placedIds, ...removedIds]).not.toContain(question.id)
          else if (question.corrected) {
            expect(placed.filter((other) => 'keep' in other && other.keep === question.id)).toHaveLength(1)
            expect(removedIds).not.toContain(question.id)
          } else expect(placedIds.includes(question.id) !== removedIds.includes(question.id)).toBe(true)
        }
      }),
    )
  })
  test('contains every found question except removed ones', () => {
    fc.assert(
      fc.property(before, reading, (old, now) => {
        const { placed } = reconcileQuestions(old, now)
        const removed = now.filter((question) =>
          old.some((other) => other.removed && other.label === question.label),
        )
        const typed = old.filter((question) => question.corrected && !question.removed).length
        expect(placed.length).toBeGreaterThanOrEqual(now.length - removed.length)
        expect(placed.length).toBeLessThanOrEqual(now.length - removed.length + typed)
      }),
    )
  })
  test('changes nothing when it finds the same', () => {
    fc.assert(
      fc.property(before, (old) => {
        const now = old
          .filter((question) => question.boxes.length > 0)
          .map((question) => ({ ...found(0), label: question.label, boxes: [...question.boxes] }))
        const { placed, removedIds } = reconcileQuestions(old, now)
        expect(removedIds).toEqual([])
        expect(ids(placed).toSorted()).toEqual(
          old
            .filter((question) => !question.removed)
            .map(({ id }) => id)
            .toSorted(),
        )
      }),
    )
  })
})

test('keeps a typed question behind its predecessor', () => {
  const old = [
    storedQuestion(1, 0),
    storedQuestion(2, undefined, { label: '自', corrected: true }),
    storedQuestion(3, 1),
  ]
  expect(ids(reconcileQuestions(old, [found(0), found(1), found(2)]).placed)).toEqual([1, 2, 3, 'new'])
})

test('keeps both halves of a split question', () => {
  const halves = [
    storedQuestion(1, 0, { corrected: true }),
    storedQuestion(2, 0, { corrected: true, label: '0(2)' }),
  ]
  expect(ids(reconcileQuestions(halves, [found(0)]).placed).toSorted()).toEqual([1, 2])
})

test('does not restore merged questions', () => {
  const merged = storedQuestion(1, 0, { corrected: true, boxes: [boxAt(0), boxAt(1)] })
  const taken = storedQuestion(2, 1, { corrected: true, removed: true })
  expect(ids(reconcileQuestions([merged, taken], [found(0), found(1)]).placed)).toEqual([1])
})

describe('questions with nested boxes', () => {
  /** 1 ends in the row in which 2 begins and continues below, so that the box of 2 contains that of 1. */
  const inner: PageBox[] = [{ page: 1, x: 0.1, y: 0.1, w: 0.3, h: 0.03 }]
  const outer: PageBox[] = [{ page: 1, x: 0.1, y: 0.1, w: 0.8, h: 0.06 }]
  const [first, second] = [
    { ...found(0, '1'), boxes: inner },
    { ...found(0, '2'), boxes: outer },
  ]
  const was = (input: Partial<StoredQuestion>) => [
    storedQuestion(1, 0, { label: '1', boxes: inner }),
    storedQuestion(2, 0, { label: '2', boxes: outer, ...input }),
  ]

  test('are matched to themselves', () => {
    expect(reconcileQuestions(was({}), [first, second]).placed).toEqual([
      { rewrite: 1, found: first },
      { rewrite: 2, found: second },
    ])
    expect(reconcileQuestions(was({ corrected: true }), [first, second]).placed).toEqual([
      { rewrite: 1, found: first },
      { keep: 2, found: second },
    ])
  })
  test('are not matched to a removed one', () => {
    expect(reconcileQuestions(was({ corrected: true, removed: true }), [first, second]).placed).toEqual([
      { rewrite: 1, found: first },
    ])
  })
})

describe.each([
  ['the place on its page is unknown', [{ page: 1, x: 0, y: 0, w: 1, h: 1 }]],
  ['the place is a blank without width', [{ page: 1, x: 0.4, y: 0.2, w: 0, h: 0.02 }]],
])('a question of which %s', (_, boxes: PageBox[]) => {
  const lost = { ...found(0, '7'), boxes }
  const others = [found(0, '1'), found(1, '2')]

  test('is matched by its number', () => {
    const old = [
      storedQuestion(1, 0, { label: '1' }),
      storedQuestion(7, 0, { label: '7', corrected: true, boxes }),
    ]
    expect(ids(reconcileQuestions(old, [...others, lost]).placed)).toEqual([1, 'new', 7])
  })
  test('matches no other when it was removed', () => {
    const removed = storedQuestion(7, 0, { label: '7', corrected: true, removed: true, boxes })
    expect(
      ids(reconcileQuestions([storedQuestion(1, 0, { label: '1' }), removed], [...others, lost]).placed),
    ).toEqual([1, 'new'])
  })
})

describe('numbers that restart in each section', () => {
  const page = (number: number): PageBox[] => [{ page: number, x: 0, y: 0, w: 1, h: 1 }]
  const seen = (number: number, label = '1') => ({ ...found(0, label), boxes: page(number) })
  const first = (input: Partial<StoredQuestion>) =>
    storedQuestion(1, 0, { label: '1', corrected: true, ...input })

  test('do not match a question of an unread page', () => {
    expect(ids(reconcileQuestions([first({})], [seen(3)]).placed)).toEqual([1, 'new'])
    expect(ids(reconcileQuestions([first({ removed: true })], [seen(3)]).placed)).toEqual(['new'])
  })
  test('order known pages before unknown ones', () => {
    const typed = first({ boxes: [] })
    const third = storedQuestion(3, 0, { label: '1', corrected: true, boxes: page(3) })
    const { placed } = reconcileQuestions([typed, third], [seen(3)])
    expect(placed).toContainEqual({ keep: 3, found: seen(3) })
    expect(placed).toContainEqual({ keep: 1 })
  })
})
