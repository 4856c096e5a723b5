import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../../action/button.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="新增客户">
        <input aria-label="名称" />
      </Sheet>
    </>
  )
}

const opener = () => screen.getByRole('button', { name: '打开' })
const open = async () => {
  render(<Screen />)
  await userEvent.click(opener())
  return screen.getByRole('dialog', { name: '新增客户' })
}

it('renders no content before it opens', () => {
  render(<Screen />)
  expect(screen.queryByLabelText('名称')).toBeNull()
})

it('关闭 closes the sheet and restores the focus', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('名称'), 'x')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

it('closes on Esc', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('名称'), '{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('closes on a tap outside, but not on a tap inside or a drag out', async () => {
  const dialog = await open()
  const input = screen.getByLabelText('名称')
  await userEvent.click(input)
  fireEvent.mouseDown(input)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()

  fireEvent.mouseDown(dialog)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})
