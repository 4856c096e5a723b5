import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import LoginScreen from '../sign-in/login-screen.tsx'
import { resetDevice, show, signedIn, startScriptedServer } from '../testing/show.tsx'

const SET_UP = 'POST /api/auth/setup'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: () => ScriptedResponse
let needsSetup: boolean

beforeEach(async () => {
  answer = () => signedIn({ shujuku: '新公司', yonghuming: 'zhang' })
  needsSetup = true
  server = await startScriptedServer({
    'GET /api/auth/setup': () => ok({ needs_setup: needsSetup, demo: null }),
    [SET_UP]: () => answer(),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function fillIn(changes: Record<string, string> = {}) {
  const user = userEvent.setup()
  show('/login', LoginScreen)
  await screen.findByLabelText('初始化码')
  const values = {
    初始化码: 'abc-123',
    数据库名称: '新公司',
    老板用户名: 'zhang',
    密码: 'Shang-2026',
    确认密码: 'Shang-2026',
    ...changes,
  }
  for (const [name, value] of Object.entries(values)) if (value) await user.type(field(name), value)
  await user.click(screen.getByRole('button', { name: '创建并登录' }))
  return user
}

test('the first visit creates database and boss, and is signed in', async () => {
  await fillIn()
  expect((await screen.findByTestId('arrived')).textContent).toBe('/')
  expect(server.calls(SET_UP)).toEqual([
    {
      code: 'abc-123',
      shujuku: '新公司',
      yonghuming: 'zhang',
      mima: 'Shang-2026',
    },
  ])
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, database: '新公司', userName: 'zhang' })
})

test('passwords that differ and a missing code are refused before anything is sent', async () => {
  await fillIn({ 确认密码: 'Shang-2027', 初始化码: '' })
  expect(screen.getByText('请输入服务器启动时显示的初始化码')).toBeTruthy()
  expect(screen.getByText('两次输入的密码不一致，请重新输入')).toBeTruthy()
  expect(document.activeElement).toBe(field('初始化码'))
  expect(server.calls(SET_UP)).toHaveLength(0)
})

test('shows a wrong code at the code field', async () => {
  answer = () => refusal(422, 20009, '初始化码不正确，请查看服务器启动日志中的初始化码')
  await fillIn()
  await waitFor(() => expect(field('初始化码').getAttribute('aria-invalid')).toBe('true'))
  expect(field('密码').getAttribute('aria-invalid')).toBeNull()
})

test('shows a common password at the password field', async () => {
  answer = () => refusal(422, 20005, '密码太常见，请换一个至少 8 位且不易猜到的密码')
  await fillIn()
  await waitFor(() => expect(field('密码').getAttribute('aria-invalid')).toBe('true'))
})

test('when someone else was faster, the way leads to signing in', async () => {
  answer = () => refusal(409, 20008, '系统已完成初始化，请直接登录')
  const user = await fillIn()
  needsSetup = false
  await user.click(await screen.findByRole('button', { name: '去登录' }))
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
})
