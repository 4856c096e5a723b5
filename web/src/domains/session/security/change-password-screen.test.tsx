import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../testing/show.tsx'
import ChangePasswordScreen from './change-password-screen.tsx'

const CHANGE = 'POST /api/auth/change-password'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: () => ScriptedResponse

beforeEach(async () => {
  answer = () => ok({ ended: 2 })
  server = await startScriptedServer({ [CHANGE]: () => answer() })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function fillIn(old: string, fresh: string, again: string) {
  const user = userEvent.setup()
  show('/change-password', ChangePasswordScreen)
  const values = { 当前密码: old, 新密码: fresh, 确认新密码: again }
  for (const [name, value] of Object.entries(values)) if (value) await user.type(field(name), value)
  await user.click(screen.getByRole('button', { name: '保存' }))
  return user
}

test('a change tells how many other sign-ins it ended and leads back to 我的', async () => {
  await fillIn('demo-2026', 'Shang-2027', 'Shang-2027')
  expect((await screen.findByTestId('arrived')).textContent).toBe('/my-profile')
  expect(screen.getByText('密码已修改，其他 2 处登录已退出')).toBeTruthy()
  expect(server.calls(CHANGE)).toEqual([{ jiumima: 'demo-2026', xinmima: 'Shang-2027' }])
})

test.each([
  ['a short one', 'demo-2026', 'abc', 'abc', '密码至少 8 位，请再加长一些'],
  ['the old one again', 'demo-2026', 'demo-2026', 'demo-2026', '新密码不能与当前密码相同'],
  ['two that differ', 'demo-2026', 'Shang-2027', 'Shang-2028', '两次输入的密码不一致，请重新输入'],
  ['none', '', 'Shang-2027', 'Shang-2027', '请输入当前密码'],
])('%s is refused before anything is sent', async (_, old, fresh, again, message) => {
  await fillIn(old, fresh, again)
  expect(screen.getByText(message)).toBeTruthy()
  expect(server.calls(CHANGE)).toHaveLength(0)
})

test('shows a wrong current password at its field and retains input', async () => {
  answer = () => refusal(422, 20006, '当前密码不正确，请重新输入')
  await fillIn('wrong-one', 'Shang-2027', 'Shang-2027')
  await waitFor(() => expect(field('当前密码').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('当前密码不正确，请重新输入')).toBeTruthy()
  expect(field('新密码').value).toBe('Shang-2027')
  await waitFor(() => expect(document.activeElement).toBe(field('当前密码')))
})

test('a repeat after a lost answer carries the same idempotency key', async () => {
  const keys: unknown[] = []
  await server.stop()
  server = await startScriptedServer({
    [CHANGE]: (_, { headers }) => {
      keys.push(headers['idempotency-key'])
      return keys.length === 1 ? { instead: 'cut' } : ok({ ended: 0 })
    },
  })
  const user = await fillIn('demo-2026', 'Shang-2027', 'Shang-2027')
  await screen.findByText('网络错误或服务器问题')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('密码已修改')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
