import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideRouter } from '../../../lib/address/pending-navigation.ts'
import { SearchField } from './search-field.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByRole('searchbox') as HTMLInputElement
const type = (value: string) => fireEvent.change(box(), { target: { value } })

it('reports typing once after the pause', () => {
  const change = vi.fn()
  render(<SearchField label="搜索" value="" onChange={change} delay={300} />)
  type('ma')
  act(() => vi.advanceTimersByTime(200))
  type('mate')
  act(() => vi.advanceTimersByTime(299))
  expect(change).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(change.mock.calls).toEqual([['mate']])
})

it('reports immediately on Enter and not again after the pause', () => {
  const change = vi.fn()
  render(<SearchField label="搜索" value="" onChange={change} />)
  type('mate')
  // False: the default action, a reload of the page, was prevented.
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false)
  act(() => vi.advanceTimersByTime(1000))
  expect(change.mock.calls).toEqual([['mate']])
})

it('清除 clears the field, reports it and retains the focus', () => {
  const change = vi.fn()
  render(<SearchField label="搜索" value="mate" onChange={change} />)
  fireEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(box().value).toBe('')
  expect(change.mock.calls).toEqual([['']])
  expect(document.activeElement).toBe(box())
})

it('shows a value that changes from outside', () => {
  const { rerender } = render(<SearchField label="搜索" value="mate" onChange={() => {}} />)
  rerender(<SearchField label="搜索" value="" onChange={() => {}} />)
  expect(box().value).toBe('')
})

it('ignores a late echo of a reported value', () => {
  const field = (value: string) => <SearchField label="搜索" value={value} onChange={() => {}} delay={0} />
  const { rerender } = render(field(''))
  type('m')
  type('ma')
  rerender(field('m'))
  expect(box().value).toBe('ma')
  rerender(field('ma'))
  expect(box().value).toBe('ma')
  rerender(field(''))
  expect(box().value).toBe('')
})

it('calls the latest handler after the pause', () => {
  const before = vi.fn()
  const now = vi.fn()
  const { rerender } = render(<SearchField label="搜索" value="" onChange={before} delay={300} />)
  type('mate')
  rerender(<SearchField label="搜索" value="" onChange={now} delay={300} />)
  act(() => vi.advanceTimersByTime(300))
  expect(before).not.toHaveBeenCalled()
  expect(now.mock.calls).toEqual([['mate']])
})

it('is a search landmark with its own name', () => {
  render(<SearchField label="搜索门店" value="" onChange={() => {}} />)
  expect(screen.getByRole('search', { name: '搜索门店' })).toBeDefined()
})

it('reports nothing after the user navigates away', async () => {
  const change = vi.fn()
  render(<SearchField label="搜索" value="" onChange={change} delay={300} />)
  type('mate')
  const router = createMemoryRouter([
    { path: '/', element: <></> },
    { path: '/further', element: <></>, loader: () => new Promise(() => {}) },
  ])
  provideRouter(router)
  void router.navigate('/further')
  act(() => vi.advanceTimersByTime(1000))
  await router.navigate('/')
  router.dispose()
  expect(change).not.toHaveBeenCalled()
})

it('reports only the finished text of an IME composition', () => {
  const change = vi.fn()
  render(<SearchField label="搜索" value="" onChange={change} />)
  fireEvent.compositionStart(box())
  fireEvent.input(box(), { target: { value: 'xiao mi' }, isComposing: true })
  act(() => vi.advanceTimersByTime(1000))
  expect(change).not.toHaveBeenCalled()
  expect(box().value).toBe('xiao mi')
  fireEvent.input(box(), { target: { value: '小米' }, isComposing: true })
  fireEvent.compositionEnd(box())
  act(() => vi.advanceTimersByTime(300))
  expect(change.mock.calls).toEqual([['小米']])
})
