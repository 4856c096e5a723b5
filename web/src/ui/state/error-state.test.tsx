import { ERRORS } from '@shangxue/contract/errors/errors'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/error.ts'
import { ErrorState } from './error-state.tsx'

afterEach(cleanup)

const retry = () => screen.queryByRole('button', { name: '重试' })
const show = (error: Error) => render(<ErrorState error={error} onRetry={vi.fn()} />)

test('shows the server message and offers a retry', () => {
  show(new ApiError(500, ERRORS.internal.code, ERRORS.internal.msg))
  expect(screen.getByRole('alert').textContent).toContain(ERRORS.internal.msg)
  expect(retry()).not.toBeNull()
})

test('offers no retry for a deleted record', () => {
  show(new ApiError(404, ERRORS.not_found.code, ERRORS.not_found.msg))
  expect(screen.getByRole('alert').textContent).toBe('没有找到内容不存在或已被删除，请返回上一页重新选择')
  expect(retry()).toBeNull()
})

test('offers a retry for a 404 from a proxy', () => {
  show(new ApiError(404, 'malformed', '服务器返回数据格式错误'))
  expect(retry()).not.toBeNull()
})
