import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

it.each([
  { count: 0, said: '通知', seen: '' },
  { count: 99, said: '通知，99 条', seen: '99' },
  { count: 120, said: '通知，99+ 条', seen: '99+' },
])(
  'shows a count of $count as badge and in the name',
  ({ count, said: accessibleName, seen: visibleText }) => {
    render(<IconButton icon="bell" label="通知" count={count} />)
    expect(screen.getByRole('button', { name: accessibleName }).textContent).toBe(visibleText)
  },
)
