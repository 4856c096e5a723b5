import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Checkbox } from '../choices/checkbox.tsx'
import { DateRangeField } from './date-range-field.tsx'

afterEach(cleanup)

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')

it('connects a date range error with both fields', () => {
  const range = { label: '有效期', value: { from: '2026-03-08', to: '' }, onChange: () => undefined }
  const { rerender } = render(<DateRangeField {...range} error="请选择结束日期" />)
  expect(described(screen.getByRole('group', { name: '有效期' }))?.textContent).toBe('请选择结束日期')
  const days = [screen.getByLabelText('开始日期'), screen.getByLabelText('结束日期')]
  expect(days.map((day) => day.getAttribute('aria-invalid'))).toEqual(['true', 'true'])

  rerender(<DateRangeField {...range} />)
  expect(days.map((day) => day.getAttribute('aria-invalid'))).toEqual([null, null])
})

it('shows a checkbox error with the error icon', () => {
  render(<Checkbox label="已核对" error="请先核对并勾选" />)
  const error = described(screen.getByRole('checkbox'))
  expect(error?.textContent).toBe('请先核对并勾选')
  expect(error?.querySelector('svg')).not.toBeNull()
})
