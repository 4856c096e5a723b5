import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Celebration } from '../session/celebration.tsx'
import { useStudy } from '../store/study-state.ts'

afterEach(cleanup)

test.each([
  [0, undefined],
  [0.2, '得到 1 颗星'],
  [0.6, '得到 2 颗星'],
  [1, '得到 3 颗星'],
])('shows young learners stars for a share of %s', (share, label) => {
  const { settings } = useStudy.getState()
  useStudy.setState({ settings: { ...settings, grade: 3 } })
  render(<Celebration title="完成了" share={share} />)
  expect(screen.queryByRole('img')?.getAttribute('aria-label')).toBe(label)
  expect(screen.queryByText(/没关系/) !== null).toBe(share === 0)
})
