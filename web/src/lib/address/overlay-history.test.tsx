import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLeaveGuard } from '../../ui/layout/page/use-leave-guard.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog/confirm-dialog.tsx'
import { Sheet } from '../../ui/overlay/sheet/sheet.tsx'
import { useAddress, useOverlay } from './index.ts'
import { createRouterWindow, leaveStaleOverlayEntry } from './overlay-history.ts'
import { provideRouter } from './under-way.ts'

type Open = 'first' | 'second' | 'question' | 'stubborn' | null

function List() {
  const [open, setOpen] = useState<Open>(null)
  const [there, setThere] = useState(true)
  const navigate = useNavigate()
  const overlay = useOverlay(['item'])
  const { get, set } = useAddress()
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
/** How often the loader of the list has run. */
let loads = 0
/** What the loader of the next screen waits for. */
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
  [...document.querySelectorAll('dialog[open]')].map((one) => one.querySelector('h2')?.textContent)
const depth = () => window.history.state?.overlay ?? 0
const idx = () => window.history.state?.idx
const address = () => window.location.pathname + window.location.search
/** Longer than anything waits. */
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

test('back closes a sheet and keeps the screen as it is', async () => {
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

test('back closes nested sheets one by one', async () => {
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

test('closing by a button removes the entry', async () => {
  await start('/list')
  await tap('open')
  await tap('关闭')
  await expect.poll(depth).toBe(0)
  await rest()
  expect(loads).toBe(1)
  await back()
  await screen.findByText('Before')
})

test('two quick openings and closings leave no entry behind', async () => {
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

test('a sheet unmounted without closing removes its entry', async () => {
  await start('/list')
  await tap('open')
  await tap('unmount')
  await rest()
  expect([depth(), address(), loads]).toEqual([0, '/list', 1])
})

test('a sheet that gives way to a question passes its entry on', async () => {
  await start('/list')
  await tap('open')
  await tap('ask')
  await rest()
  expect([depth(), dialogs()]).toEqual([1, ['Question']])
  await back()
  expect(dialogs()).toEqual([])
})

test.each(['further', 'further from second'])(
  'choosing %s and going back leads to the list',
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

test('a slow next screen takes the place of the entry', async () => {
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

test('back while the next screen is slow leaves the list', async () => {
  await start('/list')
  waits = new Promise(() => {})
  await tap('open')
  await tap('further')
  await rest()
  await back()
  await screen.findByText('Before')
})

test('a push while an entry is being removed is not lost', async () => {
  await start('/list')
  await tap('open')
  await tap('关闭')
  // the removal is asynchronous: the navigation comes right after it was asked for
  await act(() => new Promise((done) => setTimeout(done)))
  await act(() => router.navigate('/further'))
  await screen.findByText('Further')
  await rest()
  expect([address(), idx(), depth()]).toEqual(['/further', 1, 0])
  await back()
  await screen.findByText('List')
})

test('a filter chosen in a sheet stays when back closes it', async () => {
  await start('/list')
  await tap('open')
  await tap('filter')
  await expect.poll(address).toBe('/list?brand=5')
  await back()
  await rest()
  expect([address(), depth(), dialogs()]).toEqual(['/list?brand=5', 0, []])
})

test('a sheet with an address closes by one step', async () => {
  await start('/list')
  await tap('open item')
  await expect.poll(dialogs).toEqual(['Item'])
  await rest()
  expect([depth(), idx()]).toEqual([0, 1])
  await back()
  await expect.poll(dialogs).toEqual([])
  expect([address(), idx()]).toEqual(['/list', 0])
})

test('a sheet with an address that was opened directly closes to the list', async () => {
  await start('/list?item=7')
  await expect.poll(depth).toBe(1)
  await back()
  await expect.poll(dialogs).toEqual([])
  await rest()
  expect([address(), depth()]).toEqual(['/list', 0])
})

test('forward after back changes nothing', async () => {
  await start('/list')
  await tap('open')
  await expect.poll(depth).toBe(1)
  await back()
  await forward()
  await rest()
  expect([depth(), dialogs(), address(), loads]).toEqual([0, [], '/list', 1])
})

test('a sheet that refuses to close gets its entry again', async () => {
  await start('/list')
  await tap('open stubborn')
  await expect.poll(depth).toBe(1)
  await back()
  await rest()
  expect([depth(), dialogs()]).toEqual([1, ['Stubborn']])
})

test('a reload with open sheets starts clean', async () => {
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

test('a guard asks once and leaves by one step', async () => {
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
