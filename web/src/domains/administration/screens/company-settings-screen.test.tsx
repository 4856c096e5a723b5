import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import CompanySettingsScreen from './company-settings-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const READ = 'GET /api/admin/settings'
const SAVE = 'PUT /api/admin/settings'
const ADD = 'POST /api/admin/locations'
const CHANGE = 'PUT /api/admin/locations/1'
const CLOSE = 'POST /api/admin/locations/2/close'
const REOPEN = 'POST /api/admin/locations/3/reopen'
const ORDER = 'PUT /api/admin/locations/order'

const SETTINGS = {
  name: '甲公司',
  time_zone: 'Asia/Shanghai',
  max_users: 20,
  registration: false,
  ai_budget_fen: 2_000,
  active_users: 8,
  version: 4,
}
const location = (id: number, name: string, overrides = {}) => ({
  id,
  name,
  kind: 'store',
  active: true,
  stock: 0,
  on_the_way: 0,
  counting: false,
  ...overrides,
})

let server: Awaited<ReturnType<typeof startScriptedServer>>
let settings: object
let locations: object[]
let refuse: Record<string, ScriptedResponse>

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  settings = SETTINGS
  locations = [
    location(1, '东店', { stock: 12, on_the_way: 3, counting: true }),
    location(2, '西店'),
    location(3, '旧仓', { kind: 'warehouse', active: false }),
  ]
  refuse = {}
  const writes = [SAVE, ADD, CHANGE, CLOSE, REOPEN, ORDER].map((name) => [
    name,
    () => refuse[name] ?? ok(name === ADD ? { id: 9 } : name === SAVE ? settings : null),
  ])
  server = await startScriptedServer({
    [READ]: () => refuse[READ] ?? ok(settings),
    'GET /api/admin/locations': () => ok(locations),
    ...Object.fromEntries(writes),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.restoreAllMocks()
})

const open = (search = '') => {
  show(`/admin/company-settings${search}`, CompanySettingsScreen)
  return userEvent.setup()
}
const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the settings', () => {
  const fill = async (user: ReturnType<typeof open>, name: RegExp | string, text: string) => {
    await user.clear(await field(name))
    if (text) await user.type(await field(name), text)
  }

  test('are sent with the version that they were changed from', async () => {
    const user = open()
    await fill(user, /数据库名称/, '乙公司')
    expect(screen.getByText(/改名后，登录时要填写“乙公司”/)).toBeTruthy()
    await fill(user, 'AI每日预算', '35.5')
    await user.click(await button('保存'))
    await screen.findByText('已保存')
    const { name: _, active_users: __, ...rest } = SETTINGS
    expect(server.calls(SAVE)).toEqual([{ ...rest, name: '乙公司', ai_budget_fen: 3_550 }])
  })

  test('once saved, this device tells times in the zone of the company', async () => {
    settings = { ...SETTINGS, time_zone: 'America/New_York' }
    const user = open()
    await user.click(await button('保存'))
    await screen.findByText('已保存')
    expect(localStorage.getItem('shiqu')).toBe('America/New_York')
  })

  test('sends no limit when it is switched off', async () => {
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: /限制在用账号的数量（现在 8 个）/ }))
    expect(screen.queryByLabelText(/在用账号上限/)).toBeNull()
    await user.click(await button('保存'))
    await screen.findByText('已保存')
    expect(server.calls(SAVE)).toMatchObject([{ max_users: null }])
  })

  test('learners may register only where a boss allows it, by a link that names the company', async () => {
    const user = open()
    expect(screen.queryByText(/register/)).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: '允许学习者自己注册' }))
    expect(screen.getByText(/保存后，这里会出现注册链接/)).toBeTruthy()
    settings = { ...SETTINGS, registration: true, version: 5 }
    await user.click(await button('保存'))
    const link = await screen.findByText(/\/register\?/)
    const linkedCompany = new URL(link.firstChild?.textContent ?? '').searchParams.get('shujuku')
    expect(linkedCompany).toBe('甲公司')
    expect(server.calls(SAVE)).toMatchObject([{ registration: true }])
  })

  test.each([
    ['no name', /数据库名称/, '', '请填写数据库名称'],
    ['a limit below what is in use', /在用账号上限/, '7', '现在有 8 个在用账号，上限不能低于这个数'],
    ['a limit that is no number', /在用账号上限/, '许多', '请填写 1 到 10000 之间的整数'],
    ['no budget', 'AI每日预算', '', '请填写金额，不使用请填 0'],
  ])('%s is refused before anything is sent', async (_, name, text, message) => {
    const user = open()
    await fill(user, name, text)
    await user.click(await button('保存'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(server.calls(SAVE)).toHaveLength(0)
  })

  test('shows a taken name at its field', async () => {
    refuse[SAVE] = refusal(409, 40940, '数据库名称“乙公司”已被使用，请换一个')
    const user = open()
    await fill(user, /数据库名称/, '乙公司')
    await user.click(await button('保存'))
    await screen.findByText('数据库名称“乙公司”已被使用，请换一个')
    expect((await field(/数据库名称/)).getAttribute('aria-invalid')).toBe('true')
  })

  test('when someone else was first, 刷新 brings their changes and keeps mine', async () => {
    const user = open()
    await fill(user, /数据库名称/, '乙公司')
    refuse[SAVE] = refusal(409, 40900, '数据已被他人修改，请刷新后重试')
    await user.click(await button('保存'))
    await screen.findByText(/设置刚被他人修改，没有保存/)
    settings = { ...SETTINGS, max_users: 30, version: 5 }
    refuse = {}
    await user.click(await button('刷新'))
    await waitFor(async () => expect((await field(/在用账号上限/)).value).toBe('30'))
    expect((await field(/数据库名称/)).value).toBe('乙公司')
    await user.click(await button('保存'))
    await screen.findByText('已保存')
    expect(server.calls(SAVE).at(-1)).toMatchObject({ name: '乙公司', max_users: 30, version: 5 })
  })

  test('刷新 that fails says so, and does not pretend that the settings are new', async () => {
    const user = open()
    await fill(user, /数据库名称/, '乙公司')
    refuse[SAVE] = refusal(409, 40900, '数据已被他人修改，请刷新后重试')
    await user.click(await button('保存'))
    await screen.findByText(/设置刚被他人修改，没有保存/)
    refuse = { [READ]: refusal(500, 50000, '服务器正忙') }
    await user.click(await button('刷新'))
    expect(await screen.findByText('服务器正忙')).toBeTruthy()
    expect(screen.getByText(/设置刚被他人修改，没有保存/)).toBeTruthy()
    expect((await field(/数据库名称/)).value).toBe('乙公司')
  })

  test('a draft of an earlier visit is of the version of then', async () => {
    localStorage.setItem(draftKey('company-settings'), JSON.stringify({ base: 2, name: '旧草稿' }))
    const user = open()
    expect((await field(/数据库名称/)).value).toBe('旧草稿')
    expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
    await user.click(await button('保存'))
    await waitFor(() => expect(server.calls(SAVE)).toMatchObject([{ name: '旧草稿', version: 2 }]))
  })
})

describe('stores and warehouses', () => {
  test('are listed with what lies there, closed ones too', async () => {
    open('?tab=places')
    expect(await button(/东店.*门店 · 库存 12 件 · 在途 3 件 · 正在盘点/)).toBeTruthy()
    expect(await button(/旧仓.*仓库.*已停用/)).toBeTruthy()
  })

  test('adds one location despite repeated taps on 新增', async () => {
    const user = open('?tab=places')
    await user.click(await button('新增门店或仓库'))
    await user.click(await screen.findByRole('radio', { name: '仓库' }))
    await user.type(await field(/名称/), ' 南仓 ')
    await user.dblClick(await button('新增'))
    await screen.findByText('已新增')
    expect(server.calls(ADD)).toEqual([{ name: '南仓', kind: 'warehouse' }])
  })

  test('shows an existing name at its field and retains input', async () => {
    refuse[ADD] = refusal(409, 40943, '已有名为“东店”的门店或仓库，请换一个名称')
    const user = open('?tab=places')
    await user.click(await button('新增门店或仓库'))
    await user.click(await button('新增'))
    expect(await screen.findByText('请填写名称')).toBeTruthy()
    await user.type(await field(/名称/), '东店')
    await user.click(await button('新增'))
    expect(await screen.findByText('已有名为“东店”的门店或仓库，请换一个名称')).toBeTruthy()
    expect((await field(/名称/)).value).toBe('东店')
  })

  test('renaming says what it was called', async () => {
    const user = open('?tab=places')
    await user.click(await button(/东店/))
    await user.type(await field(/名称/), '一')
    await user.click(await button('保存'))
    await screen.findByText('已保存')
    expect(server.calls(CHANGE)).toEqual([
      { name: '东店一', kind: 'store', expected_name: '东店', expected_kind: 'store' },
    ])
  })

  test('one with goods or a count is not offered to be closed, and says why', async () => {
    const user = open('?tab=places')
    await user.click(await button(/东店/))
    expect(await screen.findByText('这里还有库存 12 件、在途 3 件、正在盘点，处理完才能停用')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
  })

  test('an empty one is closed after a question; what came in meanwhile is said', async () => {
    const user = open('?tab=places')
    await user.click(await button(/西店/))
    await user.click(await button('停用'))
    const question = within(await screen.findByRole('alertdialog'))
    expect(server.calls(CLOSE)).toHaveLength(0)
    refuse[CLOSE] = refusal(409, 40944, '西店还有1件库存，不能停用，请处理完再停用')
    await user.click(question.getByRole('button', { name: '停用' }))
    expect(await screen.findByText('西店还有1件库存，不能停用，请处理完再停用')).toBeTruthy()
  })

  test('reopens a closed location', async () => {
    const user = open('?tab=places')
    await user.click(await button(/旧仓/))
    await user.click(await button('重新启用'))
    await screen.findByText('已启用')
    expect(server.calls(REOPEN)).toHaveLength(1)
  })

  test('move by buttons and are saved in one go', async () => {
    const user = open('?tab=places')
    await user.click(await button('调整顺序'))
    await user.click(await button('下移东店'))
    await user.click(await button('下移东店'))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1西店',
      '2旧仓（已停用）',
      '3东店',
    ])
    await user.click(await button('保存顺序'))
    await screen.findByText('已保存')
    expect(server.calls(ORDER)).toEqual([{ ids: [2, 3, 1] }])
  })

  test('an order over an older list is refused, and 刷新 brings what is new', async () => {
    const user = open('?tab=places')
    await user.click(await button('调整顺序'))
    await user.click(await button('上移西店'))
    refuse[ORDER] = refusal(409, 40900, '数据已被他人修改，请刷新后重试')
    await user.click(await button('保存顺序'))
    await screen.findByText(/门店和仓库刚有变化，没有保存/)
    locations = [...locations, location(4, '北店')]
    refuse = {}
    await user.click(await button('刷新'))
    await screen.findByText('北店')
    await user.click(await button('保存顺序'))
    await screen.findByText('已保存')
    expect(server.calls(ORDER).at(-1)).toEqual({ ids: [2, 1, 3, 4] })
  })

  test('asks before leaving an unsaved order', async () => {
    const user = open('?tab=places')
    await user.click(await button('调整顺序'))
    await user.click(await button('上移西店'))
    await user.click(await button('返回'))
    await user.click(await button('继续调整'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('调整顺序')
    await user.click(await button('返回'))
    await user.click(await button('放弃'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('公司设置'))
  })

  test('shows a hint without locations', async () => {
    locations = []
    open('?tab=places')
    expect(await screen.findByText('还没有门店和仓库')).toBeTruthy()
  })
})
