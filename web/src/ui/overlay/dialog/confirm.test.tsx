import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { confirm } from './confirm.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConfirmHost } from './confirm-host.tsx'

afterEach(cleanup)

function ask(title = '删除这条记录？') {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm({ title, confirmLabel: '删除', danger: true })
  })
  return answer
}

it('resolves to true only for the confirm button', async () => {
  render(<ConfirmHost />)
  const first = ask()
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await first).toBe(false)

  const second = ask()
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(await second).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('shows two questions one after the other', async () => {
  render(<ConfirmHost />)
  const answers = Promise.all([ask(), ask('删除另一条？')])
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await answers).toEqual([true, false])
})

it('ignores a question that is already open', async () => {
  render(<ConfirmHost />)
  const answers = Promise.all([ask(), ask()])
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(await answers).toEqual([true, false])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('cannot be closed while the action runs', async () => {
  let finish = () => {}
  const onCancel = vi.fn()
  const onConfirm = vi.fn(() => new Promise<void>((done) => (finish = done)))
  render(<ConfirmDialog open title="提交？" confirmLabel="提交" onConfirm={onConfirm} onCancel={onCancel} />)

  await userEvent.dblClick(screen.getByRole('button', { name: '提交' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onCancel).not.toHaveBeenCalled()
  await act(async () => finish())
})
