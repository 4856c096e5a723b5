import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearToasts } from '../toast/toast.ts'
import { ToastHost } from '../toast/toast-host.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

afterEach(() => {
  cleanup()
  act(clearToasts)
})

const Part = ({ name }: { name: string }) => <p>部分 {name}</p>
const loads = (...outcomes: boolean[]) =>
  vi.fn(async () => {
    if (outcomes.shift() === false) throw new Error('Failed to fetch dynamically imported module')
    return { default: Part }
  })
type Drawn = ComponentType<{ name: string }>
const both = (First: Drawn, Second?: Drawn) => (
  <>
    <Suspense>
      <First name="1" />
    </Suspense>
    <Suspense>{Second && <Second name="2" />}</Suspense>
    <ToastHost />
  </>
)
/** Runs in one `act`, because React otherwise hides suspended content for 300 ms. */
const settled = (work: () => unknown) => act(async () => void (await work()))
const draw = (Later: ComponentType<{ name: string }>) =>
  settled(() =>
    render(
      <>
        <h1>页面</h1>
        <Suspense>
          <Later name="甲" />
        </Suspense>
        <ToastHost />
      </>,
    ),
  )
const tryAgain = () => settled(() => userEvent.click(screen.getByRole('button', { name: '重试' })))

it('renders the component once its code is loaded', async () => {
  await draw(lazyWithRetry(loads(true)))
  expect(await screen.findByText('部分 甲')).toBeTruthy()
})

it('keeps the rest of the screen when loading fails, and 重试 loads again', async () => {
  await draw(lazyWithRetry(loads(false, false, true)))
  for (const _ of [1, 2]) {
    await screen.findByText(/没有加载出来/)
    expect(screen.getByRole('heading', { name: '页面' })).toBeTruthy()
    await tryAgain()
  }
  expect(await screen.findByText('部分 甲')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('removes the toast on unmount and loads again on the next mount', async () => {
  const Later = lazyWithRetry(loads(false, true))
  await draw(Later)
  await screen.findByText(/没有加载出来/)
  cleanup()
  await draw(Later)
  expect(await screen.findByText('部分 甲')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('renders the fallback component after a failure', async () => {
  await draw(lazyWithRetry(loads(false), ({ name }) => <p>代替 {name}</p>))
  expect(await screen.findByText('代替 甲')).toBeTruthy()
})

it('shows one toast for several failures and 重试 loads all of them', async () => {
  const [First, Second] = [
    lazyWithRetry(loads(false, true)),
    lazyWithRetry(loads(false, false, true)),
  ] as const
  await settled(() => render(both(First, Second)))
  await screen.findByRole('button', { name: '重试' })
  await tryAgain()
  expect(await screen.findByText('部分 1')).toBeTruthy()
  await screen.findByRole('button', { name: '重试' })
  await tryAgain()
  expect(await screen.findByText('部分 2')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('keeps the toast while one failed component is still visible', async () => {
  const [First, Second] = [lazyWithRetry(loads(false, true)), lazyWithRetry(loads(false))] as const
  const { rerender } = render(both(First, Second))
  await settled(() => undefined)
  await screen.findByText(/没有加载出来/)
  rerender(both(First))
  await tryAgain()
  expect(await screen.findByText('部分 1')).toBeTruthy()
})
