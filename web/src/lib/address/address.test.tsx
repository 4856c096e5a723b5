import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideRouter } from './pending-navigation.ts'
import { parseOneOf, parsePositiveInt, useUrlParams } from './url-params.ts'
import { FROM_LIST, useOverlay } from './use-overlay.ts'

let later: () => void
let filterBrand: () => void
function List() {
  const { get, set } = useUrlParams()
  const overlay = useOverlay(['item', 'import'])
  const { state } = useLocation()
  // The rendered query of an earlier time: a search is reported with a delay.
  later ??= () => set({ q: 'mate' })
  filterBrand = () => set({ brand: 5 })
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
/** The promise that the router's loader waits for. */
let waits: Promise<unknown> = Promise.resolve()
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => window.location.search
async function open(search: string) {
  waits = Promise.resolve()
  window.history.replaceState(null, '', `/list${search}`)
  later = undefined as never
  router = createBrowserRouter([
    { path: '/list', hydrateFallbackElement: <></>, element: <List />, loader: () => waits.then(() => null) },
    { path: '/further', element: <output>further</output>, loader: () => waits.then(() => null) },
  ])
  provideRouter(router)
  render(<RouterProvider router={router} />)
  await screen.findByRole('status')
}
afterEach(() => {
  cleanup()
  router.dispose()
})
beforeEach(() => window.history.pushState(null, '', '/before'))

test('adds and removes one parameter and keeps the others', async () => {
  await open('?brand=3')
  await tap('search')
  expect(address()).toBe('?brand=3&q=pura')
  await tap('search')
  expect(address()).toBe('?brand=3')
})

test('keeps an overlay open when a search is reported late', async () => {
  await open('?brand=3')
  await tap('open')
  act(() => later())
  await expect.poll(address).toBe('?brand=3&item=7&q=mate')
  expect(screen.getByRole('status').textContent).toContain(JSON.stringify(FROM_LIST))
})

/** Blocks the loaders until the returned function is called. */
function held() {
  let release = () => {}
  waits = new Promise<void>((resolve) => {
    release = resolve
  })
  return () => act(async () => release())
}

test('does not cancel a pending overlay when a search is reported', async () => {
  await open('?brand=3')
  const release = held()
  await tap('open')
  act(() => later())
  expect(address()).toBe('?brand=3')
  await release()
  await expect.poll(address).toBe('?brand=3&item=7&q=mate')
  await tap('close')
  await expect.poll(address).toBe('?brand=3')
})

test('applies all changes made during a pending navigation', async () => {
  await open('?brand=3')
  const release = held()
  await tap('search')
  act(() => later())
  act(() => filterBrand())
  await release()
  await expect.poll(address).toBe('?brand=5&q=mate')
})

test('drops a late search after the user leaves the screen', async () => {
  await open('?brand=3')
  const release = held()
  act(() => void router.navigate('/further'))
  act(() => later())
  await release()
  await screen.findByText('further')
  expect(window.location.pathname + window.location.search).toBe('/further')
})

test('goes back once when an overlay from the list closes', async () => {
  await open('?brand=3')
  await tap('open')
  await Promise.all([tap('close'), tap('close')])
  await expect.poll(address).toBe('?brand=3')
  expect(window.location.pathname).toBe('/list')
})

test('shows one overlay at a time and closes direct links to the list', async () => {
  await open('?item=7&q=mate')
  await tap('exchange')
  expect(address()).toBe('?q=mate&import=users')
  await tap('close')
  expect(address()).toBe('?q=mate')
})

test('ignores invalid parameter values', () => {
  expect(['7', '0', '-1', '1.5', 'x', '', null, '99999999999999999999'].map(parsePositiveInt)).toEqual([
    7,
    ...Array(7).fill(undefined),
  ])
  expect(parseOneOf(['a', 'b'], 'b')).toBe('b')
  expect(parseOneOf(['a', 'b'], 'c')).toBeUndefined()
})
