import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('ignores a second tap while the promise runs', async () => {
  let finish = () => {}
  const save = vi.fn(() => new Promise<void>((done) => (finish = done)))
  render(<Button onClick={save}>提交</Button>)
  const button = screen.getByRole('button', { name: '提交' })

  await userEvent.dblClick(button)
  expect(save).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')

  finish()
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await userEvent.click(button)
  expect(save).toHaveBeenCalledTimes(2)
})

it('enables the button after a rejected promise', async () => {
  render(<Button onClick={() => Promise.reject(new Error('no network'))}>提交</Button>)
  const button = screen.getByRole('button')
  await userEvent.click(button)
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

it('does not submit the form while busy', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        保存
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.click(screen.getByRole('button'))
  expect(submit).not.toHaveBeenCalled()

  rerender(form(false))
  await userEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})
