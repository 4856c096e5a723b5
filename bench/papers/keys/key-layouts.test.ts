// @module-tag full
import { describe, expect, test } from 'vitest'
import { checkAnswerKey } from './check-key.ts'
import { KEY_LAYOUTS } from './layouts.ts'
import { toPagesDraft, toTypedDraft } from './print.ts'

const notRight = (verdicts: ReturnType<typeof checkAnswerKey>) =>
  verdicts
    .filter(({ outcome }) => outcome !== 'right')
    .map(({ label, outcome, note }) => `${label} ${outcome}: ${note}`)

test('has at least 60 key layouts with unique names', () => {
  expect(new Set(KEY_LAYOUTS.map(({ id }) => id)).size).toBe(KEY_LAYOUTS.length)
  expect(KEY_LAYOUTS.length).toBeGreaterThanOrEqual(60)
})

describe.each(KEY_LAYOUTS)('answer key $id', (layout) => {
  test('parses from typed text', () => {
    expect(notRight(checkAnswerKey(layout, toTypedDraft(layout)))).toEqual([])
  })
  test('parses from the rendered page', () => {
    expect(notRight(checkAnswerKey(layout, toPagesDraft(layout)))).toEqual([])
  })
})
