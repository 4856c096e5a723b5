import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, signedIn, startScriptedServer } from '../testing/show.tsx'
import RegisterScreen from './register-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const REGISTER = 'POST /api/auth/register'
const LOGIN = 'POST /api/auth/login'
const PASSWORD = 'mountain-river-9'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let open: readonly string[]
let registered: () => ScriptedResponse
let demo: object | null
beforeEach(async () => {
  open = ['甲公司']
  demo = null
  registered = () => signedIn({ yonghuming: '小明', shujuku: '甲公司', laobanbiaoshi: '', zhiwei: '学习者' })
  server = await startScriptedServer({
    'GET /api/auth/setup': () => ok({ needs_setup: false, demo }),
    'GET /api/auth/registration': (_input, { url }) =>
      ok({ open: open.includes(new URL(url, 'http://x').searchParams.get('shujuku') ?? '') }),
    [REGISTER]: () => registered(),
    [LOGIN]: () => signedIn({ yonghuming: '小明', shujuku: '甲公司', laobanbiaoshi: '', zhiwei: '学习者' }),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const start = (search = '?shujuku=甲公司&redirect=%2Fcloze-practice%3Flevel%3D1') => {
  show(`/register${search}`, RegisterScreen)
  return userEvent.setup()
}
const type = async (user: ReturnType<typeof start>, label: string, text: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await user.clear(field)
  await user.type(field, text)
}
const send = async (user: ReturnType<typeof start>) =>
  user.click(await screen.findByRole('button', { name: '注册并登录' }))
const fill = async (user: ReturnType<typeof start>) => {
  await type(user, '用户名', ' 小明 ')
  await type(user, '密码', PASSWORD)
  await send(user)
}

test('a link that names the company leads to an account, and on to where one came from', async () => {
  await fill(start())
  expect((await screen.findByTestId('arrived')).textContent).toBe('/cloze-practice?level=1')
  expect(server.calls(REGISTER)).toEqual([{ shujuku: '甲公司', yonghuming: '小明', mima: PASSWORD }])
  expect(useSession.getState()).toMatchObject({ userName: '小明', database: '甲公司', position: '学习者' })
})

test('where the company does not allow it, says who gives an account', async () => {
  open = []
  start()
  expect(await screen.findByText('“甲公司”没有开放注册，或名称不对')).toBeTruthy()
  expect(screen.getByText(/请老板在“我的 → 用户管理”里开一个账号/)).toBeTruthy()
  expect(screen.queryByLabelText('密码')).toBeNull()
  expect(screen.getByRole('link', { name: '不登录，直接学' }).getAttribute('href')).toBe('/english-study')
})

test('without a company asks for it by name, as the sign-in does, and offers none', async () => {
  const user = start('')
  expect(await screen.findByText('账号由公司或学校提供')).toBeTruthy()
  expect(screen.queryByText(/甲公司/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '看看能否注册' }))
  expect(await screen.findByText('请输入数据库名称')).toBeTruthy()
  await type(user, '数据库', '甲公司')
  await user.click(screen.getByRole('button', { name: '看看能否注册' }))
  expect(await screen.findByText('注册到“甲公司”')).toBeTruthy()
})

test('demo data offers its own company', async () => {
  open = ['演示数据库']
  demo = { shujuku: '演示数据库', mima: 'x', users: [] }
  start('')
  expect(await screen.findByText('注册到“演示数据库”')).toBeTruthy()
})

test.each([
  ['a name that is taken', 20010, '用户名“小明”已被使用，请换一个', '用户名'],
  ['a common password', 20005, '密码太常见，请换一个至少 8 位且不易猜到的密码', '密码'],
])('%s is reported at its field, and nothing is lost', async (_, code, message, label) => {
  registered = () => refusal(409, code, message)
  await fill(start())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe(' 小明 ')
  expect(server.calls(LOGIN)).toEqual([])
})

test('rejects short entries before sending', async () => {
  const user = start()
  await type(user, '密码', 'short')
  await send(user)
  expect(await screen.findByText('请起一个用户名')).toBeTruthy()
  expect(screen.getByText(/密码至少 8 位/)).toBeTruthy()
  expect(server.calls(REGISTER)).toEqual([])
})

test('shows a countdown after too many registrations', async () => {
  registered = () => refusal(429, 20052, '注册的人太多，请 7 秒后重试')
  await fill(start())
  expect(await screen.findByText(/注册的人太多，请 [67] 秒后重试/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '注册并登录' }).disabled).toBe(true)
})

test('a repeat after a lost answer enters the account that the first attempt created', async () => {
  registered = () => ({ instead: 'cut' })
  const user = start()
  await fill(user)
  expect(await screen.findByText('网络错误或服务器问题')).toBeTruthy()
  registered = () => refusal(409, 20010, '用户名“小明”已被使用，请换一个')
  await send(user)
  await waitFor(() => expect(useSession.getState().userName).toBe('小明'))
  expect(server.calls(LOGIN)).toEqual([{ shujuku: '甲公司', yonghuming: '小明', mima: PASSWORD }])
})
