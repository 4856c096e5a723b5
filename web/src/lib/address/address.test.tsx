import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FROM_LIST, oneOf, positive, useAddress, useOverlay } from './index.ts'
import { provideRouter } from './under-way.ts'

let later: () => void
let filterBrand: () => void
function List() {
  const { get, set } = useAddress()
  const overlay = useOverlay(['item', 'import'])
  const { state } = useLocation()
  // what was drawn before: a search that is reported a moment after the typing
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
/** What a loader of the router waits for. */
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

test('a filter comes into the address and leaves it, and leaves the others alone', async () => {
  await open('?brand=3')
  await tap('search')
  expect(address()).toBe('?brand=3&q=pura')
  await tap('search')
  expect(address()).toBe('?brand=3')
})

test('a search reported late leaves open what was opened meanwhile', async () => {
  await open('?brand=3')
  await tap('open')
  act(() => later())
  await expect.poll(address).toBe('?brand=3&item=7&q=mate')
  expect(screen.getByRole('status').textContent).toContain(JSON.stringify(FROM_LIST))
})

/** Holds back what the screens wait for until it is let go. */
function held() {
  let release = () => {}
  waits = new Promise<void>((resolve) => {
    release = resolve
  })
  return () => act(async () => release())
}

test('a search reported while what was opened is still on its way calls nothing off', async () => {
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

test('changes made while one is on its way all come into the address', async () => {
  await open('?brand=3')
  const release = held()
  await tap('search')
  act(() => later())
  act(() => filterBrand())
  await release()
  await expect.poll(address).toBe('?brand=5&q=mate')
})

test('a search reported while another screen is on its way calls nobody back', async () => {
  await open('?brand=3')
  const release = held()
  act(() => void router.navigate('/further'))
  act(() => later())
  await release()
  await screen.findByText('further')
  expect(window.location.pathname + window.location.search).toBe('/further')
})

test('closing what was opened from the list goes back to it, and a second tap no further', async () => {
  await open('?brand=3')
  await tap('open')
  await Promise.all([tap('close'), tap('close')])
  await expect.poll(address).toBe('?brand=3')
  expect(window.location.pathname).toBe('/list')
})

test('one thing lies over the list at a time, and what was reached by its address closes to the list', async () => {
  await open('?item=7&q=mate')
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
