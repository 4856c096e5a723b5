import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLeaveGuard } from '../../ui/layout/page/use-leave-guard.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog/confirm-dialog.tsx'
import { Sheet } from '../../ui/overlay/sheet/sheet.tsx'
import { createRouterWindow, leaveStaleOverlayEntry } from './overlay-history.ts'
import { provideRouter } from './pending-navigation.ts'
import { useUrlParams } from './url-params.ts'
import { useOverlay } from './use-overlay.ts'

type Open = 'first' | 'second' | 'question' | 'stubborn' | null

function List() {
  const [open, setOpen] = useState<Open>(null)
  const [there, setThere] = useState(true)
  const navigate = useNavigate()
  const overlay = useOverlay(['item'])
  const { get, set } = useUrlParams()
  const go = (to: string) => {
    setOpen(null)
    void navigate(to)
  }
  return (
    <>
      <h1>List</h1>
      <input aria-label="typed" />
      <button type="button" onClick={() => setOpen('first')}>
        open
      </button>
      <button type="button" onClick={() => setOpen('stubborn')}>
        open stubborn
      </button>
      <button type="button" onClick={() => overlay.show({ item: 7 })}>
        open item
      </button>
      <Sheet
        open={there && (open === 'first' || open === 'second')}
        onClose={() => setOpen(null)}
        title="First"
      >
        <button type="button" onClick={() => setOpen('second')}>
          open second
        </button>
        <button type="button" onClick={() => go('/further')}>
          further
        </button>
        <button type="button" onClick={() => setThere(false)}>
          unmount
        </button>
        <button type="button" onClick={() => setOpen('question')}>
          ask
        </button>
        <button type="button" onClick={() => set({ brand: 5 })}>
          filter
        </button>
      </Sheet>
      <Sheet open={open === 'second'} onClose={() => setOpen('first')} title="Second">
        <button type="button" onClick={() => go('/further')}>
          further from second
        </button>
      </Sheet>
      <ConfirmDialog
        open={open === 'question'}
        title="Question"
        confirmLabel="Yes"
        onConfirm={() => setOpen(null)}
        onCancel={() => setOpen(null)}
      />
      <Sheet open={open === 'stubborn'} onClose={() => {}} title="Stubborn">
        stays
      </Sheet>
      <Sheet open={get('item') === '7'} onClose={overlay.close} title="Item">
        item
      </Sheet>
    </>
  )
}

function Guarded() {
  const blocker = useLeaveGuard(true, () => false)
  return (
    <>
      <h1>Guarded</h1>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave"
        confirmLabel="Yes"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </>
  )
}

let router: ReturnType<typeof createBrowserRouter>
/** Number of runs of the list's loader. */
let loads = 0
/** The promise that the next screen's loader waits for. */
let waits: Promise<unknown> = Promise.resolve()

async function start(path: string) {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', path)
  await run()
}

async function run() {
  loads = 0
  router = createBrowserRouter(
    [
      {
        element: <Outlet />,
        hydrateFallbackElement: <></>,
        children: [
          { path: '/list', element: <List />, loader: () => ++loads },
          { path: '/further', element: <h1>Further</h1>, loader: () => waits.then(() => null) },
          { path: '/guarded', element: <Guarded /> },
          { path: '/before', element: <h1>Before</h1> },
        ],
      },
    ],
    { window: createRouterWindow() },
  )
  provideRouter(router)
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await expect.poll(() => document.querySelector('h1')).not.toBeNull()
}

const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialogs = () =>
  [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent)
const depth = () => window.history.state?.overlay ?? 0
const idx = () => window.history.state?.idx
const address = () => window.location.pathname + window.location.search
/** Longer than any timeout. */
const rest = () => act(() => new Promise((done) => setTimeout(done, 500)))
const back = () =>
  act(async () => {
    const popped = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
    window.history.back()
    await popped
  })
const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((done) => setTimeout(done, 50))
  })

beforeEach(() => {
  waits = Promise.resolve()
})
afterEach(() => {
  cleanup()
  router.dispose()
})

test('closes a sheet on back and keeps the screen', async () => {
  await start('/list?q=x')
  await userEvent.type(screen.getByLabelText('typed'), 'mate')
  await tap('open')
  await expect.poll(depth).toBe(1)
  expect(address()).toBe('/list?q=x')
  await back()
  expect(dialogs()).toEqual([])
  await rest()
  expect(depth()).toBe(0)
  expect(loads).toBe(1)
  expect((screen.getByLabelText('typed') as HTMLInputElement).value).toBe('mate')
})

test('closes nested sheets one by one on back', async () => {
  await start('/list')
  await tap('open')
  await tap('open second')
  await expect.poll(depth).toBe(2)
  await back()
  expect(dialogs()).toEqual(['First'])
  await back()
  expect(dialogs()).toEqual([])
  await rest()
  expect([depth(), address()]).toEqual([0, '/list'])
})

test('removes the entry when a button closes the sheet', async () => {
  await start('/list')
  await tap('open')
  await tap('关闭')
  await expect.poll(depth).toBe(0)
  await rest()
  expect(loads).toBe(1)
  await back()
  await screen.findByText('Before')
})

test('leaves no entry after two quick openings and closings', async () => {
  await start('/list')
  for (const _ of [1, 2]) {
    await tap('open')
    await tap('关闭')
  }
  await rest()
  expect([depth(), address()]).toEqual([0, '/list'])
  await back()
  await screen.findByText('Before')
})

test('removes the entry of a sheet unmounted without closing', async () => {
  await start('/list')
  await tap('open')
  await tap('unmount')
  await rest()
  expect([depth(), address(), loads]).toEqual([0, '/list', 1])
})

test('passes the entry of a sheet to the dialog that replaces it', async () => {
  await start('/list')
  await tap('open')
  await tap('ask')
  await rest()
  expect([depth(), dialogs()]).toEqual([1, ['Question']])
  await back()
  expect(dialogs()).toEqual([])
})

test.each(['further', 'further from second'])(
  'returns to the list on back after choosing %s',
  async (name) => {
    await start('/list')
    await tap('open')
    if (name !== 'further') await tap('open second')
    await tap(name)
    await screen.findByText('Further')
    await expect.poll(address).toBe('/further')
    await rest()
    expect([depth(), idx()]).toEqual([0, 1])
    await back()
    await screen.findByText('List')
    await rest()
    expect([depth(), idx(), address(), dialogs()]).toEqual([0, 0, '/list', []])
    await back()
    await screen.findByText('Before')
  },
)

test('replaces the entry when the next screen loads slowly', async () => {
  await start('/list')
  let release = () => {}
  waits = new Promise<void>((resolve) => {
    release = resolve
  })
  await tap('open')
  await tap('further')
  await rest()
  await act(async () => release())
  await screen.findByText('Further')
  await back()
  await screen.findByText('List')
  expect(depth()).toBe(0)
})

test('leaves the list on back while the next screen loads', async () => {
  await start('/list')
  waits = new Promise(() => {})
  await tap('open')
  await tap('further')
  await rest()
  await back()
  await screen.findByText('Before')
})

test('keeps a push made while an entry is being removed', async () => {
  await start('/list')
  await tap('open')
  await tap('关闭')
  // Removal is asynchronous: the navigation follows directly after it was requested.
  await act(() => new Promise((done) => setTimeout(done)))
  await act(() => router.navigate('/further'))
  await screen.findByText('Further')
  await rest()
  expect([address(), idx(), depth()]).toEqual(['/further', 1, 0])
  await back()
  await screen.findByText('List')
})

test('keeps a filter chosen in a sheet after back', async () => {
  await start('/list')
  await tap('open')
  await tap('filter')
  await expect.poll(address).toBe('/list?brand=5')
  await back()
  await rest()
  expect([address(), depth(), dialogs()]).toEqual(['/list?brand=5', 0, []])
})

test('closes a sheet with its own address in one step', async () => {
  await start('/list')
  await tap('open item')
  await expect.poll(dialogs).toEqual(['Item'])
  await rest()
  expect([depth(), idx()]).toEqual([0, 1])
  await back()
  await expect.poll(dialogs).toEqual([])
  expect([address(), idx()]).toEqual(['/list', 0])
})

test('closes a directly opened sheet to the list', async () => {
  await start('/list?item=7')
  await expect.poll(depth).toBe(1)
  await back()
  await expect.poll(dialogs).toEqual([])
  await rest()
  expect([address(), depth()]).toEqual(['/list', 0])
})

test('changes nothing on forward after back', async () => {
  await start('/list')
  await tap('open')
  await expect.poll(depth).toBe(1)
  await back()
  await forward()
  await rest()
  expect([depth(), dialogs(), address(), loads]).toEqual([0, [], '/list', 1])
})

test('restores the entry of a sheet that refuses to close', async () => {
  await start('/list')
  await tap('open stubborn')
  await expect.poll(depth).toBe(1)
  await back()
  await rest()
  expect([depth(), dialogs()]).toEqual([1, ['Stubborn']])
})

test('removes stale entries after a reload with open sheets', async () => {
  await start('/list')
  await tap('open')
  await tap('filter')
  await tap('open second')
  await expect.poll(depth).toBe(2)
  cleanup()
  router.dispose()
  await leaveStaleOverlayEntry()
  await run()
  expect([depth(), address(), dialogs()]).toEqual([0, '/list?brand=5', []])
  await back()
  await screen.findByText('Before')
})

test('asks once and leaves in one step through a guard', async () => {
  await start('/list')
  await act(() => router.navigate('/guarded'))
  await screen.findByText('Guarded')
  await back()
  await expect.poll(dialogs).toEqual(['Leave'])
  await expect.poll(depth).toBe(1)
  expect(address()).toBe('/guarded')

  await back()
  await expect.poll(dialogs).toEqual([])
  await rest()
  expect([address(), depth(), idx()]).toEqual(['/guarded', 0, 1])

  await back()
  await expect.poll(dialogs).toEqual(['Leave'])
  await tap('Yes')
  await screen.findByText('List')
  await rest()
  expect([address(), depth(), idx()]).toEqual(['/list', 0, 0])
})
