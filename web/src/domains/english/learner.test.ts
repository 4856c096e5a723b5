// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLearner } from './learner.ts'
import { recordAnswer } from './store/study.ts'
import { freshDevice } from './testing/device.ts'

beforeEach(freshDevice)
afterEach(cleanup)

test('a screen that only waits for the study is not drawn anew with each answer', async () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useLearner()
  })
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, settled: true }))
  const before = drawn
  await act(async () => {
    await recordAnswer({ kind: 'word', item: 1, skill: 'recognise' }, 'good', 1_000).kept
  })
  expect(drawn).toBe(before)
})
