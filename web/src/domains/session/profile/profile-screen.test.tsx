import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { chooseScheme } from '../../../lib/theme/scheme.ts'
import { resetTheme } from '../../../lib/theme/theme.ts'
import { type ModuleRoute, provideModules } from '../modules/module-routes.ts'
import { resetDevice, show, startScriptedServer } from '../testing/show.tsx'
import ProfileScreen from './profile-screen.tsx'

const SIGN_INS = 'GET /api/auth/sessions'
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const END = `DELETE /api/auth/sessions/${OTHER}`

const TABLE: ModuleRoute[] = [
  { path: '/home', title: '库存' },
  { path: '/price', title: '价格表' },
  { path: '/others/moments', title: '动态' },
  { path: '/others/market-analysis', title: '市场分析', moduleKey: 'market-analysis' },
  { path: '/others/kehu-fenxi', title: '客户分析', moduleKey: 'kehu-fenxi' },
  { path: '/admin/user-management', title: '用户管理', auth: 'admin' },
]

let server: Awaited<ReturnType<typeof startScriptedServer>>
let others: object[]
let proficiency: object
let end: () => ScriptedResponse

const signInOf = (id: string, device: string, current: boolean) => ({
  id,
  device,
  address: '10.0.0.7',
  signed_in_at: '2026-11-19T08:00:00Z',
  last_used_at: '2026-11-20T08:00:00Z',
  current,
})

beforeEach(async () => {
  provideModules(TABLE)
  others = [signInOf(OTHER, 'iPhone · Safari', false)]
  proficiency = { hasAssessment: false, assessed_level: null, assessed_grade: null }
  end = () => {
    others = []
    return ok(null)
  }
  server = await startScriptedServer({
    'GET /api/permissions/current-user/permissions': () =>
      ok({ 'kehu-fenxi': true, 'market-analysis': false }),
    'POST /api/vuevantqita/get-user-profile': () => ok({ id: 23, yonghuming: 'yewuyuan', avatar: null }),
    'POST /api/english-study/get-user-proficiency': () => ok(proficiency),
    'POST /api/auth/logout': () => ok(null),
    [SIGN_INS]: () => ok([signInOf('this-one', '安卓手机 · Chrome', true), ...others]),
    [END]: () => end(),
  })
  signIn({
    id: 23,
    yonghuming: 'yewuyuan',
    shujuku: '演示数据库',
    token: 't',
    refreshtoken: 'r',
    time_zone: 'Asia/Shanghai',
    laobanbiaoshi: '',
    zhiwei: '业务员',
    avatar: null,
  })
})
afterEach(async () => {
  resetDevice()
  chooseScheme('system')
  await resetTheme()
  await server.stop()
})

const openSheet = async (name: RegExp | string) => {
  show('/my-profile', ProfileScreen)
  await userEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('dialog')
}

test('name, position and database are shown', async () => {
  show('/my-profile', ProfileScreen)
  expect(await screen.findByRole('heading', { name: 'yewuyuan' })).toBeTruthy()
  expect(screen.getByText('业务员')).toBeTruthy()
  expect(screen.getByText('演示数据库')).toBeTruthy()
})

describe('the sign-ins', () => {
  test('lists sign-ins and marks this device without a sign-out', async () => {
    const sheet = within(await openSheet('登录设备'))
    const mine = (await sheet.findByText('安卓手机 · Chrome')).closest('li')
    expect(mine?.textContent).toContain('本机')
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull()
    expect(sheet.getByText('iPhone · Safari')).toBeTruthy()
  })

  test('signs out another device after confirmation', async () => {
    const sheet = within(await openSheet('登录设备'))
    await userEvent.click(await sheet.findByRole('button', { name: '退出 iPhone · Safari' }))
    await userEvent.click(await screen.findByRole('button', { name: '退出设备' }))
    await waitFor(() => expect(sheet.queryByText('iPhone · Safari')).toBeNull())
    expect(server.calls(END)).toHaveLength(1)
  })

  test('signs nothing out after 取消', async () => {
    const sheet = within(await openSheet('登录设备'))
    await userEvent.click(await sheet.findByRole('button', { name: '退出 iPhone · Safari' }))
    await userEvent.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '退出设备' })).toBeNull())
    expect(server.calls(END)).toHaveLength(0)
  })

  test('removes a sign-in that had already ended', async () => {
    end = () => {
      others = []
      return refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
    }
    const sheet = within(await openSheet('登录设备'))
    await userEvent.click(await sheet.findByRole('button', { name: '退出 iPhone · Safari' }))
    await userEvent.click(await screen.findByRole('button', { name: '退出设备' }))
    await waitFor(() => expect(sheet.queryByText('iPhone · Safari')).toBeNull())
  })
})

describe('the theme', () => {
  test('applies and stores the chosen level and scheme', async () => {
    const sheet = within(await openSheet(/^主题/))
    await userEvent.click(sheet.getByRole('radio', { name: /大学/ }))
    await userEvent.click(sheet.getByRole('radio', { name: '深色' }))
    expect(document.body.classList.contains('theme-university')).toBe(true)
    expect(document.documentElement.dataset.scheme).toBe('dark')
    expect(localStorage.getItem('selectedTheme')).toBe('大学')
    expect(localStorage.getItem('colorScheme')).toBe('dark')
    expect(screen.getByText('大学 · 深色')).toBeTruthy()
  })

  test('恢复测评主题 is offered only after an assessment, and forgets the choice', async () => {
    const before = within(await openSheet(/^主题/))
    await waitFor(() =>
      expect(server.calls('POST /api/english-study/get-user-proficiency').length).toBeGreaterThan(0),
    )
    expect(before.queryByRole('button', { name: /恢复测评主题/ })).toBeNull()
    resetDevice()

    proficiency = { hasAssessment: true, assessed_level: '高中', assessed_grade: '高二' }
    signIn({
      id: 23,
      yonghuming: 'xuesheng',
      shujuku: '演示数据库',
      token: 't',
      refreshtoken: 'r',
      time_zone: 'Asia/Shanghai',
      laobanbiaoshi: '',
      zhiwei: '学习者',
      avatar: null,
    })
    const sheet = within(await openSheet(/^主题/))
    await userEvent.click(sheet.getByRole('radio', { name: /小学/ }))
    await userEvent.click(await sheet.findByRole('button', { name: '恢复测评主题（高中）' }))
    await waitFor(() => expect(document.body.classList.contains('theme-high-school')).toBe(true))
    expect(localStorage.getItem('selectedTheme')).toBeNull()
  })
})

describe('the modules', () => {
  const links = () => within(screen.getByRole('region', { name: '全部功能' })).getAllByRole('link')

  test('hides modules that the guard would refuse', async () => {
    show('/my-profile', ProfileScreen)
    expect(await screen.findByRole('link', { name: '客户分析' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /市场分析/ })).toBeNull()
    expect(screen.queryByRole('link', { name: '用户管理' })).toBeNull()
    expect(screen.getByRole('link', { name: '库存' })).toBeTruthy()
  })

  test('can be searched, and finding nothing says what to do', async () => {
    show('/my-profile', ProfileScreen)
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索功能' }), '价')
    expect(links().map((link) => link.textContent)).toEqual(['库存', '价格表'])
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索功能' }), '飞船')
    expect(screen.getByText('没有找到“价飞船”')).toBeTruthy()
  })

  test('the most used comes first the next time', async () => {
    show('/my-profile', ProfileScreen)
    await userEvent.click(screen.getByRole('link', { name: '价格表' }))
    const storedUses = localStorage.getItem('moduleUses:23')
    expect(JSON.parse(storedUses ?? '')).toEqual({ '/price': 1 })
    cleanup()
    show('/my-profile', ProfileScreen)
    expect(screen.getByRole('heading', { name: '常用' })).toBeTruthy()
    expect(links()[0]?.textContent).toBe('价格表')
  })
})

test('退出登录 asks first, then forgets the session and shows the sign-in screen', async () => {
  show('/my-profile', ProfileScreen)
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect(useSession.getState().isLoggedIn).toBe(true)
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: '退出登录' }))
  expect((await screen.findByTestId('arrived')).textContent).toBe('/login')
  expect(useSession.getState().isLoggedIn).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
  expect(server.calls('POST /api/auth/logout')).toHaveLength(1)
})

test('on a phone the modules come before what is set once, and a sign leads there', async () => {
  show('/my-profile', ProfileScreen)
  const modules = await screen.findByRole('region', { name: '全部功能' })
  const settings = screen.getByRole('list', { name: '设置' })
  expect(modules.compareDocumentPosition(settings) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const seen: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this)
  }
  await userEvent.click(screen.getByRole('button', { name: '设置' }))
  expect(seen.some((element) => element.contains(settings))).toBe(true)
})
