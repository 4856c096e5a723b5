import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../testing/show.tsx'
import SecurityScreen from './security-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const STATE = 'GET /api/auth/second-factor'
const BEGIN = 'POST /api/auth/second-factor'
const ON = 'POST /api/auth/second-factor/on'
const DEMAND = 'GET /api/admin/second-factor-demand'
const SAVE = 'PUT /api/admin/second-factor-demand'
const SIGN_INS = 'GET /api/auth/sessions'
const OFF = { on: false, since: null, recovery_left: 0, demanded: false }
const KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ADDRESS = '/my-profile/security'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let state: object
let saving: ScriptedResponse
let signIns: () => ScriptedResponse | Promise<ScriptedResponse>
let demand: string
beforeEach(async () => {
  state = OFF
  saving = ok(null)
  signIns = () => ok([])
  demand = 'nobody'
  server = await startScriptedServer({
    [STATE]: () => ok(state),
    [SIGN_INS]: () => signIns(),
    [BEGIN]: () => ok({ key: KEY, uri: `otpauth://totp/x?secret=${KEY}` }),
    [ON]: () => {
      state = { ...OFF, on: true, demanded: true, recovery_left: 8, since: '2026-03-08T01:00:00.000Z' }
      return ok({ recovery_codes: ['AAAA-BBBB-CCCC'] })
    },
    [DEMAND]: () => ok({ demand, without: { approvers: 2, everyone: 0 } }),
    [SAVE]: () => saving,
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})
const asBoss = () => useSession.setState({ isLoggedIn: true, isAdmin: true, userId: 1, userName: 'laoban' })

describe('who has to set it up', () => {
  const setUp = async () => {
    const user = userEvent.setup()
    await screen.findByText(/公司要求这个账号使用两步验证/)
    await user.type(screen.getByLabelText('登录密码'), 'demo-2026')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.type(await screen.findByLabelText('验证码'), '123456')
    await user.click(screen.getByRole('button', { name: '开启' }))
    await screen.findByText('AAAA-BBBB-CCCC')
    return user
  }
  beforeEach(() => {
    state = { ...OFF, demanded: true }
  })

  test('is told why, keeps the recovery codes, and goes on to where they were going', async () => {
    show(`${ADDRESS}?redirect=${encodeURIComponent('/price?q=mate')}`, SecurityScreen, ADDRESS)
    const user = await setUp()
    expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '已保存好' }))
    expect((await screen.findByTestId('arrived')).textContent).toBe('/price?q=mate')
  })

  test('stays where there is no way to go on to, and finds no way to turn it off', async () => {
    show(ADDRESS, SecurityScreen)
    const user = await setUp()
    await user.click(screen.getByRole('button', { name: '已保存好' }))
    await screen.findByText('公司要求开启；换手机请老板重置')
    expect(screen.queryByRole('button', { name: /^两步验证/ })).toBeNull()
  })

  test('sees nothing else that would be refused, and may sign out', async () => {
    show(ADDRESS, SecurityScreen)
    await screen.findByRole('button', { name: '退出登录' })
    expect(screen.queryByText('登录设备')).toBeNull()
  })
})

test('shows everything at once: nothing pushes down what one is about to tap', async () => {
  signIns = async () => {
    await new Promise((later) => setTimeout(later, 100))
    return ok([])
  }
  const textsWhileLoading: string[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByText('正在加载')) textsWhileLoading.push(document.body.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  show(ADDRESS, SecurityScreen)
  await screen.findByRole('list', { name: '登录设备' })
  watch.disconnect()
  expect(textsWhileLoading).not.toEqual([])
  expect(textsWhileLoading.filter((words) => words.includes('两步验证'))).toEqual([])
})

describe('what the company demands', () => {
  const open = async () => {
    asBoss()
    show(ADDRESS, SecurityScreen)
    await userEvent.click(await screen.findByRole('button', { name: /^要求两步验证/ }))
    return within(await screen.findByRole('dialog', { name: '要求两步验证' }))
  }

  test('hides the policy from users who are not bosses', async () => {
    show(ADDRESS, SecurityScreen)
    await screen.findByRole('button', { name: /^两步验证/ })
    expect(screen.queryByText('公司要求')).toBeNull()
    expect(server.calls(DEMAND)).toEqual([])
  })

  test('is chosen by a boss, who sees how many it leads to set one up', async () => {
    const sheet = await open()
    sheet.getByText(/还有 2 人没有开启/)
    sheet.getByText(/都已开启/)
    await userEvent.click(sheet.getByRole('radio', { name: /^老板与审批人/ }))
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await screen.findByText('两步验证的要求已修改')
    expect(server.calls(SAVE)).toEqual([{ demand: 'approvers', expected: 'nobody' }])
  })

  test('leads a boss who has no second factor to set one up first', async () => {
    saving = refusal(409, 20027, '请先给自己开启两步验证，再要求他人')
    const sheet = await open()
    await userEvent.click(sheet.getByRole('radio', { name: /^所有人/ }))
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await sheet.findByText('请先给自己开启两步验证，再要求他人')
    await userEvent.click(sheet.getByRole('button', { name: '现在开启' }))
    await screen.findByRole('dialog', { name: '开启两步验证' })
  })

  test('that another boss has changed meanwhile is saved over what that has made of it', async () => {
    saving = refusal(409, 40900, '数据已被他人修改，请刷新后重试')
    const sheet = await open()
    demand = 'everyone'
    await userEvent.click(sheet.getByRole('radio', { name: /^老板与审批人/ }))
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await sheet.findByText('数据已被他人修改，请刷新后重试')
    await screen.findByRole('button', { name: /^要求两步验证.*所有人/, hidden: true })
    saving = ok(null)
    signIns = () => ok([])
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await screen.findByText('两步验证的要求已修改')
    expect(server.calls(SAVE).at(-1)).toEqual({ demand: 'approvers', expected: 'everyone' })
  })
})
