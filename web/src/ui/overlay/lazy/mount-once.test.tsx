import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearToasts } from '../toast/toast.ts'
import { ToastHost } from '../toast/toast-host.tsx'
import { lazyWithRetry, MountOnce } from './lazy-with-retry.tsx'

afterEach(() => {
  cleanup()
  act(clearToasts)
})

const loads = (...outcomes: boolean[]) =>
  lazyWithRetry(async () => {
    if (outcomes.shift() === false) throw new Error('Failed to fetch dynamically imported module')
    return { default: () => <p>部分</p> }
  })

it('loads on first display and stays mounted', async () => {
  const Part = loads(true)
  const drawn = (wanted: boolean) => (
    <MountOnce when={wanted}>
      <Part />
    </MountOnce>
  )
  const { rerender } = render(drawn(false))
  expect(screen.queryByText('部分')).toBeNull()
  rerender(drawn(true))
  await screen.findByText('部分')
  rerender(drawn(false))
  expect(screen.getByText('部分')).toBeTruthy()
})

it('shows a load failure while visible and retries on the next display', async () => {
  const Part = loads(false, true)
  const drawn = (wanted: boolean) => (
    <>
      <MountOnce when={wanted}>
        <Part />
      </MountOnce>
      <ToastHost />
    </>
  )
  const { rerender } = render(drawn(true))
  await screen.findByText(/没有加载出来/)
  rerender(drawn(false))
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
  rerender(drawn(true))
  expect(await screen.findByText('部分')).toBeTruthy()
})
