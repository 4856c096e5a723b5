import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/error.ts'
import { ok, refusal, startTestServer } from '../../lib/testing/server.ts'
import { ConfirmHost } from '../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../../ui/overlay/toast/toast.ts'
import { satisfyRequirement } from './step-up-auth.tsx'

const PASSWORD_REQUIRED = new ApiError(403, 20022, '为了账号安全，请先输入密码')

const FACTOR_FIRST = new ApiError(403, 20025, '公司要求两步验证，请先开启，再继续使用')
const place = (at: string) => {
  const { pathname, search, hash } = new URL(at, 'http://here')
  return { pathname, search, hash }
}
const way = (at = '/home', to?: string) => ({
  navigate: vi.fn(),
  state: { location: place(at), navigation: { location: to === undefined ? undefined : place(to) } },
})

let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  server = await startTestServer(({ body }) =>
    (body ? JSON.parse(body) : {}).mima === 'demo-2026'
      ? ok(null)
      : refusal(422, 20006, '当前密码不正确，请重新输入'),
  )
  render(<ConfirmHost />)
})
afterEach(async () => {
  cleanup()
  clearToasts()
  await server.stop()
})

test('continues all waiting calls once the password is correct', async () => {
  const user = userEvent.setup()
  const handled = Promise.all([
    satisfyRequirement(PASSWORD_REQUIRED, way()),
    satisfyRequirement(PASSWORD_REQUIRED, way()),
  ])
  await user.click(await screen.findByRole('button', { name: '继续' }))
  await screen.findByText('请输入登录密码')
  await user.type(screen.getByLabelText('登录密码'), 'guess{Enter}')
  await screen.findByText('当前密码不正确，请重新输入')
  await user.type(screen.getByLabelText('登录密码'), 'demo-2026{Enter}')
  expect(await handled).toEqual([true, true])
  expect(server.seen.filter(({ body }) => body.includes('mima'))).toHaveLength(2)
})

test('resolves to false when the user cancels', async () => {
  const handled = satisfyRequirement(PASSWORD_REQUIRED, way())
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await handled).toBe(false)
})

test('opens the password change only for a temporary password', async () => {
  const home = way()
  expect(await satisfyRequirement(new ApiError(403, 20023, '请先改成自己的密码'), home)).toBe(false)
  expect(home.navigate).toHaveBeenCalledWith('/change-password')
  expect(await satisfyRequirement(new ApiError(403, 40300, '没有权限执行此操作'), home)).toBe(false)
  expect(home.navigate).toHaveBeenCalledTimes(1)
})

test.each([
  ['/price?q=mate', undefined],
  ['/home', '/price?q=mate'],
  ['/login?redirect=%2Fprice%3Fq%3Dmate', undefined],
])('opens the setup of a required second factor and returns afterwards, at %s', async (at, to) => {
  const startScreen = way(at, to)
  expect(await satisfyRequirement(FACTOR_FIRST, startScreen)).toBe(false)
  expect(startScreen.navigate).toHaveBeenCalledWith('/my-profile/security?redirect=%2Fprice%3Fq%3Dmate', {
    replace: true,
  })
})

test('stays on the setup screen when further calls are refused', async () => {
  const securityScreen = way('/my-profile/security?redirect=%2Fprice')
  expect(await satisfyRequirement(FACTOR_FIRST, securityScreen)).toBe(false)
  expect(securityScreen.navigate).not.toHaveBeenCalled()
})

test('treats a pending challenge as a temporary error', () => {
  for (const code of [20023, 20025]) expect(new ApiError(403, code, '').isTemporary).toBe(true)
  expect(new ApiError(403, 40300, '').isTemporary).toBe(false)
})
