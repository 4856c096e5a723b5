import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, signedIn, startScriptedServer } from '../testing/show.tsx'
import LoginScreen from './login-screen.tsx'

const LOGIN = 'POST /api/auth/login'
const STATE = 'GET /api/auth/setup'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: (input: Record<string, unknown>) => ScriptedResponse | Promise<ScriptedResponse>
let state: object

beforeEach(async () => {
  answer = () => signedIn()
  state = { needs_setup: false, demo: null }
  server = await startScriptedServer({ [LOGIN]: (input) => answer(input), [STATE]: () => ok(state) })
})
afterEach(async () => {
  resetDevice()
  vi.useRealTimers()
  await server.stop()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = () => screen.getByRole('button', { name: '登录' })
const arrived = async () => (await screen.findByTestId('arrived')).textContent

async function signIn(address = '/login', user = userEvent.setup()) {
  show(address, LoginScreen)
  await user.type(field('用户名'), 'laoban')
  await user.type(field('密码'), 'demo-2026')
  await user.click(button())
  return user
}

describe('signing in', () => {
  test('stores the session, fetches the permissions and goes to the start', async () => {
    await signIn()
    expect(await arrived()).toBe('/')
    expect(server.calls(LOGIN)).toMatchObject([{ yonghuming: 'laoban', mima: 'demo-2026' }])
    expect(useSession.getState()).toMatchObject({ isLoggedIn: true, userName: 'laoban', isAdmin: true })
    expect(localStorage.getItem('token')).toBe('token-1')
    await waitFor(() => expect(server.calls('GET /api/permissions/current-user/permissions')).toHaveLength(1))
  })

  test('returns to the requested screen', async () => {
    await signIn(`/login?redirect=${encodeURIComponent('/others/todo?page=2')}`)
    expect(await arrived()).toBe('/others/todo?page=2')
  })

  test.each(['//evil.example', 'https://evil.example/x', 'javascript:alert(1)', '/\\evil.example'])(
    'does not follow a redirect to %s',
    async (target) => {
      await signIn(`/login?redirect=${encodeURIComponent(target)}`)
      expect(await arrived()).toBe('/')
    },
  )

  test('fills in the last user name the next time', async () => {
    await signIn()
    await arrived()
    const storedUserName = localStorage.getItem('lastUserName')
    resetDevice()
    localStorage.setItem('lastUserName', storedUserName ?? '')
    show('/login', LoginScreen)
    expect(field('用户名').value).toBe('laoban')
  })

  test('sends the device token of the last sign-in', async () => {
    await signIn()
    await arrived()
    expect(server.calls(LOGIN).at(-1)).not.toHaveProperty('shebei')
    const token = localStorage.getItem('browser')
    resetDevice()
    localStorage.setItem('browser', token ?? '')
    await signIn()
    await arrived()
    expect(server.calls(LOGIN).at(-1)).toMatchObject({ shebei: 'device-token' })
  })

  test('ignores a second tap while signing in', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async () => {
      await gate
      return signedIn()
    }
    const user = await signIn()
    expect(button().getAttribute('aria-busy')).toBe('true')
    await user.click(button())
    await user.type(field('密码'), '{Enter}')
    release()
    await arrived()
    expect(server.calls(LOGIN)).toHaveLength(1)
  })
})

/** The visible countdown; screen readers announce its first number only. */
const SEEN = { selector: '[aria-hidden]' }

describe('a refusal', () => {
  test('shows an error at each empty field without sending', async () => {
    show('/login', LoginScreen)
    await userEvent.click(button())
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(document.activeElement).toBe(field('用户名'))
    expect(server.calls(LOGIN)).toHaveLength(0)
  })

  test('retains the user name and focuses a wrong password', async () => {
    answer = () => refusal(422, 20002, '用户名或密码不正确，请检查后重试')
    await signIn()
    expect(await screen.findByText('用户名或密码不正确，请检查后重试')).toBeTruthy()
    expect(field('用户名').value).toBe('laoban')
    expect(field('密码').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('密码')))
  })

  test('of a disabled account stays readable in the form', async () => {
    answer = () => refusal(403, 20003, '账号已停用，请联系管理员')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('账号已停用，请联系管理员')
  })

  test('for too many attempts counts down and lets no tap through until it is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    answer = () => refusal(429, 20004, '登录尝试过多，请 3 秒后重试')
    const user = await signIn('/login', userEvent.setup({ delay: null }))
    expect(await screen.findByText('登录尝试过多，请 3 秒后重试', SEEN)).toBeTruthy()
    await user.click(button())
    await user.type(field('密码'), '{Enter}')
    expect(server.calls(LOGIN)).toHaveLength(1)

    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByText('登录尝试过多，请 2 秒后重试', SEEN)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.queryByText(/秒后重试/)).toBeNull()

    answer = () => signedIn()
    await user.click(button())
    expect(await arrived()).toBe('/')
  })

  test('for too many attempts does not bind another user name', async () => {
    answer = () => refusal(429, 20004, '登录尝试过多，请 60 秒后重试')
    const user = await signIn()
    await screen.findByText('登录尝试过多，请 60 秒后重试', SEEN)
    await user.type(field('用户名'), '2')
    expect(screen.queryByText(/秒后重试/)).toBeNull()
    expect((button() as HTMLButtonElement).disabled).toBe(false)
  })
})

describe('a name in several databases', () => {
  const question: ScriptedResponse = {
    status: 409,
    json: { code: 20001, msg: '请选择', data: { shujuku: ['演示数据库', '隔壁公司'] } },
  }

  test('is asked about; choosing signs in at once and is remembered', async () => {
    answer = ({ shujuku }) => (shujuku ? signedIn({ shujuku }) : question)
    const user = await signIn()
    await user.click(await screen.findByRole('button', { name: '隔壁公司' }))
    expect(await arrived()).toBe('/')
    expect(server.calls(LOGIN).at(-1)).toMatchObject({
      yonghuming: 'laoban',
      mima: 'demo-2026',
      shujuku: '隔壁公司',
    })

    const storedDatabase = localStorage.getItem('lastDatabase')
    resetDevice()
    localStorage.setItem('lastDatabase', storedDatabase ?? '')
    show('/login', LoginScreen)
    expect(field('数据库').value).toBe('隔壁公司')
  })

  test('leaves the form unchanged when the choice is closed', async () => {
    answer = () => question
    const user = await signIn()
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('button', { name: '隔壁公司' })).toBeNull()
    expect(field('密码').value).toBe('demo-2026')
    expect(server.calls(LOGIN)).toHaveLength(1)
  })

  test('can be answered beforehand behind 指定数据库', async () => {
    const user = userEvent.setup()
    show('/login', LoginScreen)
    expect(screen.queryByLabelText('数据库')).toBeNull()
    await user.click(screen.getByRole('button', { name: '指定数据库' }))
    await user.type(field('数据库'), '隔壁公司')
    await user.type(field('用户名'), 'laoban')
    await user.type(field('密码'), 'demo-2026{Enter}')
    await arrived()
    expect(server.calls(LOGIN)).toMatchObject([
      { yonghuming: 'laoban', mima: 'demo-2026', shujuku: '隔壁公司' },
    ])
  })
})

describe('a second factor', () => {
  const needed = refusal(409, 20017, '请输入验证器显示的 6 位验证码')
  const wrong = refusal(422, 20018, '验证码不正确或已用过，请输入验证器最新显示的 6 位数字')

  test('is asked for over the form, which keeps what was typed; a wrong code may be typed again', async () => {
    answer = ({ yanzhengma }) => (yanzhengma === '123456' ? signedIn() : yanzhengma ? wrong : needed)
    const user = await signIn()
    await user.type(await screen.findByLabelText('验证码'), '111111{Enter}')
    expect(await screen.findByText(/验证码不正确或已用过/)).toBeDefined()
    expect(field('密码').value).toBe('demo-2026')
    await user.clear(field('验证码'))
    await user.type(field('验证码'), '123456{Enter}')
    expect(await arrived()).toBe('/')
    expect(server.calls(LOGIN).at(-1)).toMatchObject({
      yonghuming: 'laoban',
      mima: 'demo-2026',
      yanzhengma: '123456',
    })
  })

  test('comes after the database was chosen, and takes a recovery code as well', async () => {
    const question: ScriptedResponse = {
      status: 409,
      json: { code: 20001, msg: '请选择', data: { shujuku: ['演示数据库', '隔壁公司'] } },
    }
    answer = ({ shujuku, yanzhengma }) => (!shujuku ? question : yanzhengma ? signedIn() : needed)
    const user = await signIn()
    await user.click(await screen.findByRole('button', { name: '隔壁公司' }))
    await user.click(await screen.findByRole('button', { name: '拿不到验证码，使用恢复码' }))
    await user.type(field('恢复码'), 'ABCD-EFGH-2345{Enter}')
    expect(await arrived()).toBe('/')
    expect(server.calls(LOGIN).at(-1)).toMatchObject({ shujuku: '隔壁公司', yanzhengma: 'ABCD-EFGH-2345' })
  })

  test('of which too many codes were wrong says how long to wait', async () => {
    answer = ({ yanzhengma }) => (yanzhengma ? refusal(429, 20004, '登录尝试过多，请 8 秒后重试') : needed)
    const user = await signIn()
    await user.type(await screen.findByLabelText('验证码'), '111111{Enter}')
    expect((await screen.findAllByText(/登录尝试过多，请 8 秒后重试/)).length).toBeGreaterThan(0)
  })

  test('put off leaves the form as it was', async () => {
    answer = () => needed
    const user = await signIn()
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    expect(screen.queryByLabelText('验证码')).toBeNull()
    expect(field('密码').value).toBe('demo-2026')
  })
})

describe('demo data', () => {
  const demo = { shujuku: '演示数据库', mima: 'demo-2026', users: [{ yonghuming: 'caiwu', zhiwei: '财务' }] }

  test('offers its users; one tap signs in and is not kept as the last database', async () => {
    state = { needs_setup: false, demo }
    show('/login', LoginScreen)
    await userEvent.click(await screen.findByRole('button', { name: '财务 caiwu' }))
    await arrived()
    expect(server.calls(LOGIN)).toMatchObject([
      { yonghuming: 'caiwu', mima: 'demo-2026', shujuku: '演示数据库' },
    ])
    expect(localStorage.getItem('lastDatabase')).toBeNull()
  })

  test('is not mentioned where there is none', async () => {
    show('/login', LoginScreen)
    await waitFor(() => expect(server.calls(STATE)).toHaveLength(1))
    expect(screen.queryByText(/演示账号/)).toBeNull()
  })
})

test('the password is shown and hidden again on demand', async () => {
  show('/login', LoginScreen)
  expect(field('密码').type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(field('密码').type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(field('密码').type).toBe('password')
})
