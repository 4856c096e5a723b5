import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { later } from './later.tsx'
import { clearToasts } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

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
/** Draws what comes of it in one go: React keeps what was away out of sight for 300 ms otherwise. */
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

it('draws the part with its code', async () => {
  await draw(later(loads(true)))
  expect(await screen.findByText('部分 甲')).toBeTruthy()
})

it('code that cannot be had leaves the rest of the screen, and 重试 brings it as often as it takes', async () => {
  await draw(later(loads(false, false, true)))
  for (const _ of [1, 2]) {
    await screen.findByText(/没有加载出来/)
    expect(screen.getByRole('heading', { name: '页面' })).toBeTruthy()
    await tryAgain()
  }
  expect(await screen.findByText('部分 甲')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('the sentence goes with the part, and the part is asked for anew where it is drawn next', async () => {
  const Later = later(loads(false, true))
  await draw(Later)
  await screen.findByText(/没有加载出来/)
  cleanup()
  await draw(Later)
  expect(await screen.findByText('部分 甲')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('draws what stands in for it', async () => {
  await draw(later(loads(false), ({ name }) => <p>代替 {name}</p>))
  expect(await screen.findByText('代替 甲')).toBeTruthy()
})

it('parts that fail together are said once, and 重试 brings them all', async () => {
  const [First, Second] = [later(loads(false, true)), later(loads(false, false, true))] as const
  await settled(() => render(both(First, Second)))
  await screen.findByRole('button', { name: '重试' })
  await tryAgain()
  expect(await screen.findByText('部分 1')).toBeTruthy()
  await screen.findByRole('button', { name: '重试' })
  await tryAgain()
  expect(await screen.findByText('部分 2')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})

it('the sentence stays for one part when the other is no longer wanted', async () => {
  const [First, Second] = [later(loads(false, true)), later(loads(false))] as const
  const { rerender } = render(both(First, Second))
  await settled(() => undefined)
  await screen.findByText(/没有加载出来/)
  rerender(both(First))
  await tryAgain()
  expect(await screen.findByText('部分 1')).toBeTruthy()
})
