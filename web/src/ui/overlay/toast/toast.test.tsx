import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sheet } from '../sheet/sheet.tsx'
import { clearToasts, toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(clearToasts)
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.getByRole('status').textContent
const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('hides a toast after its duration', () => {
  render(<ToastHost />)
  act(() => void toast('保存成功', { duration: 4000 }))
  later(3999)
  expect(shown()).toBe('保存成功')
  later(1)
  expect(shown()).toBe('')
})

it('queues the third toast and starts its timer when shown', () => {
  render(<ToastHost />)
  act(() => {
    toast('一', { duration: 1000 })
    toast('二', { duration: 3000 })
    toast('三', { duration: 2500 })
  })
  expect(shown()).toBe('一二')
  later(1000)
  expect(shown()).toBe('二三')
  later(2000)
  expect(shown()).toBe('三')
  later(500)
  expect(shown()).toBe('')
})

it('does not stack toasts with the same text', () => {
  render(<ToastHost />)
  act(() => {
    toast('网络错误', { kind: 'error' })
    toast('网络错误', { kind: 'error' })
  })
  expect(shown()).toBe('网络错误')
})

it('dismisses a toast with the returned function and shows the next', () => {
  render(<ToastHost />)
  let away = () => {}
  act(() => {
    away = toast('一')
    toast('二')
    toast('三')
  })
  act(away)
  expect(shown()).toBe('二三')
})

it('runs the action once and dismisses the toast', () => {
  render(<ToastHost />)
  const look = vi.fn()
  act(() => void toast('正在后台导出', { action: { label: '查看', onSelect: look } }))
  later(5000)
  act(() => screen.getByRole('button', { name: '查看' }).click())
  expect(look).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('')
})

it('renders inside an open dialog and in the page after it closes', () => {
  const screenWith = (open: boolean) => (
    <>
      <Sheet open={open} onClose={() => {}} title="新增客户">
        内容
      </Sheet>
      <ToastHost />
    </>
  )
  const { rerender } = render(screenWith(true))
  act(() => void toast('已删除'))
  expect(screen.getByText('已删除').closest('dialog')).not.toBeNull()
  rerender(screenWith(false))
  expect(screen.getByText('已删除').closest('dialog')).toBeNull()
})
