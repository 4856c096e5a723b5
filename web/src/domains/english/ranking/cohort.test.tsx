import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Cohort } from './cohort.tsx'

afterEach(cleanup)

test('unmounts cleanly where scrollIntoView returns a promise', () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined
  const me = { user_id: 1, name: '小明', avatar: null, points: 30, place: 1, me: true }
  const ranking: Parameters<typeof Cohort>[0]['ranking'] = {
    week: '2026-11-23',
    ends_at: '2026-11-30T00:00:00+08:00',
    tier: 1,
    members: [me],
    promote: null,
    demote: null,
    last: null,
  }
  const { unmount } = render(<Cohort ranking={ranking} />)
  expect(screen.getByText('30 分')).toBeTruthy()
  expect(unmount).not.toThrow()
})
