import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FROM_LIST, oneOf, positive, useAddress, useOverlay } from './index.ts'

let later: () => void
function List() {
  const { get, set } = useAddress()
  const overlay = useOverlay(['item', 'import'])
  const { state } = useLocation()
  // what was drawn before: a search that is reported a moment after the typing
  later ??= () => set({ q: 'mate' })
  return (
    <>
      <output>{`${window.location.search} ${JSON.stringify(state)}`}</output>
      <button type="button" onClick={() => set({ q: get('q') === '' ? 'pura' : '', state: false })}>
        search
      </button>
      <button type="button" onClick={() => overlay.show({ item: 7 })}>
        open
      </button>
      <button type="button" onClick={() => overlay.exchange({ import: 'users' })}>
        exchange
      </button>
      <button type="button" onClick={overlay.close}>
        close
      </button>
    </>
  )
}

let router: ReturnType<typeof createBrowserRouter>
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => window.location.search
function open(search: string) {
  window.history.replaceState(null, '', `/list${search}`)
  later = undefined as never
  router = createBrowserRouter([{ path: '/list', element: <List /> }])
  render(<RouterProvider router={router} />)
}
afterEach(() => {
  cleanup()
  router.dispose()
})
beforeEach(() => window.history.pushState(null, '', '/before'))

test('a filter comes into the address and leaves it, and leaves the others alone', async () => {
  open('?brand=3')
  await tap('search')
  expect(address()).toBe('?brand=3&q=pura')
  await tap('search')
  expect(address()).toBe('?brand=3')
})

test('a search reported late leaves open what was opened meanwhile', async () => {
  open('?brand=3')
  await tap('open')
  act(() => later())
  expect(address()).toBe('?brand=3&item=7&q=mate')
  expect(screen.getByRole('status').textContent).toContain(JSON.stringify(FROM_LIST))
})

test('closing what was opened from the list goes back to it, and a second tap no further', async () => {
  open('?brand=3')
  await tap('open')
  await Promise.all([tap('close'), tap('close')])
  await expect.poll(address).toBe('?brand=3')
  expect(window.location.pathname).toBe('/list')
})

test('one thing lies over the list at a time, and what was reached by its address closes to the list', async () => {
  open('?item=7&q=mate')
  await tap('exchange')
  expect(address()).toBe('?q=mate&import=users')
  await tap('close')
  expect(address()).toBe('?q=mate')
})

test('what an address cannot mean is nothing', () => {
  expect(['7', '0', '-1', '1.5', 'x', '', null, '99999999999999999999'].map(positive)).toEqual([
    7,
    ...Array(7).fill(undefined),
  ])
  expect(oneOf(['a', 'b'], 'b')).toBe('b')
  expect(oneOf(['a', 'b'], 'c')).toBeUndefined()
})
