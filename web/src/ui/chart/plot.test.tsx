import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Plot from './plot.tsx'

test('a drawing that cannot be told of its size takes no page with it', () => {
  expect('ResizeObserver' in window).toBe(false)
  const series = [{ name: '台数', values: [1, 2] }]
  render(<Plot title="销量" kind="bar" labels={['1日', '2日']} series={series} height={8} />)
  expect(screen.getByRole('img', { name: /销量/ })).toBeTruthy()
})
