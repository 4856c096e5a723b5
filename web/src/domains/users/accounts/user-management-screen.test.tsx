import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../../lib/session/session.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { User, UserDetail } from '../use-users.ts'
import UserManagementScreen from './user-management-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })
vi.setConfig({ testTimeout: 30_000 })

const PATH = '/admin/user-management'
const BOSS = {
  id: 12,
  yonghuming: '王总',
  shujuku: '甲公司',
  token: 'T',
  refreshtoken: 'R',
  time_zone: 'Asia/Shanghai',
  laobanbiaoshi: '1',
  zhiwei: '老板',
  avatar: null,
}
const user = (overrides: Partial<User> = {}): User => ({
  id: 5,
  yonghuming: '小林',
  name: overrides.yonghuming ?? '小林',
  store_scope: 'all',
  zhiwei: '业务员',
  avatar: null,
  boss: false,
  disabled_at: null,
  created_at: '2026-11-01T02:00:00Z',
  has_password: true,
  sign_ins: 1,
  last_used_at: '2026-11-20T02:00:00Z',
  ...overrides,
})
const detail = (overrides: Partial<UserDetail> = {}): UserDetail => ({
  ...user(),
  keys: ['export'],
  second_factor: false,
  phone: null,
  own_store: null,
  stores: [],
  devices: [
    {
      id: '1',
      device: 'iPhone · Safari',
      address: '10.0.0.1',
      signed_in_at: '2026-11-20T02:00:00Z',
      last_used_at: '2026-11-20T02:00:00Z',
    },
  ],
  ...overrides,
})
const page = (list: readonly User[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 40, total: list.length, totalPages: 1, totalCapped: false },
  })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let list: (params: URLSearchParams) => readonly User[]
let userDetail: () => UserDetail
let answers: Record<string, (input: Record<string, unknown>) => ScriptedResponse>
let requests: URLSearchParams[]

beforeEach(async () => {
  // jsdom has no layout: without a size the virtual list would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  list = (params) => (params.get('state') === 'no_password' ? [] : [user()])
  userDetail = () => detail()
  requests = []
  answers = {}
  server = await startScriptedServer({
    'GET /api/admin/users': (_, { url }) => {
      const params = new URLSearchParams(url.split('?')[1])
      if (params.get('limit') === '40') requests.push(params)
      return page(list(params))
    },
    'GET /api/admin/users/5': () => ok(userDetail()),
    ...Object.fromEntries(
      [
        'POST /api/admin/users',
        'PUT /api/admin/users/5',
        'PUT /api/admin/users/5/password',
        'POST /api/admin/users/5/disable',
        'POST /api/admin/users/passwords',
      ].map((name) => [name, (input: Record<string, unknown>) => answers[name]?.(input) ?? ok(null)]),
    ),
  })
  signIn(BOSS)
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.restoreAllMocks()
})

const open = (address = PATH) => show(address, UserManagementScreen)
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('the list', () => {
  test('shows what is unusual about an account', async () => {
    list = () => [
      user({ id: 1, yonghuming: '老王', boss: true }),
      user({ id: 2, yonghuming: '走了', disabled_at: '2026-11-02T02:00:00Z' }),
      user({ id: 3, yonghuming: '新来', has_password: false, last_used_at: null, sign_ins: 0 }),
    ]
    open()
    expect((await screen.findByRole('button', { name: /老王/ })).textContent).toContain('老板')
    expect(screen.getByRole('button', { name: /走了/ }).textContent).toContain('已停用')
    expect(screen.getByRole('button', { name: /新来/ }).textContent).toContain('从未登录')
  })

  test('is filtered by state and searched, and offers to clear what finds nobody', async () => {
    list = (params) => (params.get('q') || params.get('state') !== 'active' ? [] : [user()])
    open()
    await screen.findByText('小林')
    await tap('已停用')
    await screen.findByText('没有符合条件的记录')
    expect(requests.at(-1)?.get('state')).toBe('disabled')
    await tap('清空条件')
    await screen.findByText('小林')
    await userEvent.type(screen.getByRole('searchbox'), '店长')
    await screen.findByText('没有符合条件的记录')
    expect(requests.at(-1)?.get('q')).toBe('店长')
  })

  test('leads to permissions and to what was done', async () => {
    open()
    await screen.findByText('小林')
    expect(screen.getByRole('link', { name: '操作记录' }).getAttribute('href')).toBe('/admin/audit-trail')
    expect(screen.getByRole('link', { name: '权限管理' }).getAttribute('href')).toBe(
      '/admin/permission-management',
    )
  })
})

describe('a new user', () => {
  const fill = async (name: string) => {
    open()
    await screen.findByText('小林')
    await tap('新增用户')
    const sheet = await dialog('新增用户')
    if (name) await userEvent.type(within(sheet).getByLabelText(/^用户名/), name)
    return sheet
  }

  test('gets the template of the position and a made-up password, which is shown once', async () => {
    answers['POST /api/admin/users'] = () => ok({ id: 9 })
    const sheet = await fill(' 新来的 ')
    await userEvent.click(within(sheet).getByRole('button', { name: '店长' }))
    const password = within(sheet).getByLabelText<HTMLInputElement>(/^初始密码/).value
    await userEvent.click(within(sheet).getByRole('button', { name: '新增' }))
    const made = await dialog('用户已新增')
    expect(server.calls('POST /api/admin/users')).toEqual([
      {
        ...{ yonghuming: '新来的', zhiwei: '店长', mima: password, template: '店长' },
        ...{ store_scope: 'all', store_ids: [] },
      },
    ])
    expect(within(made).getByText(password)).toBeTruthy()
    await userEvent.click(within(made).getByRole('button', { name: '已告诉该用户' }))
    await waitFor(() => expect(screen.queryByText(password)).toBeNull())
    expect(JSON.stringify(localStorage)).not.toContain(password)
  })

  test('without name and position is sent nowhere', async () => {
    const sheet = await fill('')
    await userEvent.click(within(sheet).getByRole('button', { name: '新增' }))
    expect(within(sheet).getByText('请输入用户名')).toBeTruthy()
    expect(within(sheet).getByText('请输入职位')).toBeTruthy()
    expect(server.calls('POST /api/admin/users')).toEqual([])
  })

  test('shows a taken name at its field and retains input', async () => {
    answers['POST /api/admin/users'] = () => refusal(409, 20010, '用户名“小林”已被使用，请换一个')
    const sheet = await fill('小林')
    await userEvent.click(within(sheet).getByRole('button', { name: '店长' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '新增' }))
    await within(sheet).findByText('用户名“小林”已被使用，请换一个')
    const field = within(sheet).getByLabelText<HTMLInputElement>(/^用户名/)
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['小林', 'true'])
  })

  test('asks before discarding input and never stores the password', async () => {
    const sheet = await fill('新来的')
    const password = within(sheet).getByLabelText<HTMLInputElement>(/^初始密码/).value
    expect(localStorage.getItem(draftKey('user-new'))).toContain('新来的')
    expect(localStorage.getItem(draftKey('user-new'))).not.toContain(password)
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }))
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(within(sheet).getByLabelText<HTMLInputElement>(/^用户名/).value).toBe('新来的')
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }))
    await userEvent.click(await screen.findByRole('button', { name: '放弃内容' }))
    await waitFor(() => expect(screen.queryByLabelText(/^初始密码/)).toBeNull())
    expect(localStorage.getItem(draftKey('user-new'))).toBeNull()
  })
})

describe('an account', () => {
  test('shows permissions and devices, and is closed only after a question that says what follows', async () => {
    open(`${PATH}?user=5`)
    await screen.findByText('iPhone · Safari')
    expect(screen.getByText('导出数据')).toBeTruthy()
    await tap('停用账号')
    await screen.findByText(/停用后该用户会立即退出所有设备/)
    await tap('取消')
    expect(server.calls('POST /api/admin/users/5/disable')).toEqual([])
    await tap('停用账号')
    await screen.findByText(/停用后该用户会立即退出所有设备/)
    userDetail = () => detail({ disabled_at: '2026-11-21T02:00:00Z', devices: [] })
    answers['POST /api/admin/users/5/disable'] = () => ok({ ended: 1 })
    await tap('停用')
    await screen.findByRole('button', { name: '启用账号' })
    expect(server.calls('POST /api/admin/users/5/disable')).toHaveLength(1)
  })

  test('of the viewer offers nothing that only another boss may do', async () => {
    userDetail = () => detail({ boss: true })
    signIn({ ...BOSS, id: 5 })
    open(`${PATH}?user=5`)
    await screen.findByText('本人')
    for (const name of ['停用账号', '重置密码', '取消老板身份', '退出所有设备'])
      expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull()
    expect(screen.getByRole('link', { name: '修改自己的密码' })).toBeTruthy()
  })

  test('gets a new password, shown once', async () => {
    answers['PUT /api/admin/users/5/password'] = () => ok({ ended: 1 })
    open(`${PATH}?user=5`)
    await userEvent.click(await screen.findByRole('button', { name: /重置密码/ }))
    const sheet = await dialog('重置密码')
    const password = within(sheet).getByLabelText<HTMLInputElement>(/^新密码/).value
    await userEvent.click(within(sheet).getByRole('button', { name: '重置密码' }))
    expect(within(await dialog('新密码已生效')).getByText(password)).toBeTruthy()
    expect(server.calls('PUT /api/admin/users/5/password')).toEqual([{ xinmima: password }])
  })

  test('is edited, with a warning that a new name ends the sign-ins', async () => {
    open(`${PATH}?user=5`)
    await userEvent.click(await screen.findByRole('button', { name: /编辑资料/ }))
    const sheet = await dialog('编辑资料')
    await userEvent.type(within(sheet).getByLabelText(/^用户名/), '二号')
    expect(within(sheet).getByText(/退出所有设备/)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('radio', { name: '头像 3' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(server.calls('PUT /api/admin/users/5')).toEqual([
        { yonghuming: '小林二号', name: '小林二号', zhiwei: '业务员', avatar: 'art:3' },
      ]),
    )
  })

  test('that cannot be loaded says why and offers to try again', async () => {
    open(`${PATH}?user=404`)
    const sheet = await dialog('用户')
    expect(await within(sheet).findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

describe('first passwords', () => {
  test('go to all who wait, a lost answer is repeated with the same passwords, and closing asks first', async () => {
    const waiting = [user({ id: 7, yonghuming: '甲' }), user({ id: 8, yonghuming: '乙' })]
    list = (params) => (params.get('state') === 'no_password' ? waiting : [user()])
    let tries = 0
    answers['POST /api/admin/users/passwords'] = () => (++tries === 1 ? { instead: 'cut' } : ok(null))
    open()
    await userEvent.click(await screen.findByRole('button', { name: '发放密码' }))
    const sheet = await dialog('发放初始密码')
    await userEvent.click(within(sheet).getByRole('button', { name: '生成并发放' }))
    await userEvent.click(await within(sheet).findByRole('button', { name: '继续发放' }))
    await within(sheet).findByRole('button', { name: '下载表格' })
    const [first, second] = server.calls('POST /api/admin/users/passwords')
    expect(second).toEqual(first)
    expect(first.users.map(({ id }: { id: number }) => id)).toEqual([7, 8])
    expect(within(sheet).getByText(first.users[0].xinmima)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }))
    expect(await screen.findByText('还没有保存这些密码')).toBeTruthy()
  })
})
