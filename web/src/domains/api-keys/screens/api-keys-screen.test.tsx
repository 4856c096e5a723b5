import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { ApiKey } from '../api-keys.ts'
import PersonalApiKeysScreen from './personal-api-keys-screen.tsx'
import ServiceApiKeysScreen from './service-api-keys-screen.tsx'

const LIST = 'GET /api/api-keys'
const CREATE = 'POST /api/api-keys'
const REVOKE = 'POST /api/api-keys/7/revoke'
const KEY = 'sxk_3_7_secret'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const apiKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: 7,
  kind: 'personal',
  name: '对账脚本',
  prefix: 'sxk_3_7_',
  scopes: ['sales-record', 'export'],
  state: 'active',
  created_at: inDays(-3),
  created_by: '小刘',
  expires_at: inDays(60),
  last_used_at: null,
  last_used_address: null,
  revoked_at: null,
  revoked_by: null,
  ...fields,
})

let server: Awaited<ReturnType<typeof startScriptedServer>>
let list: ApiKey[]
let ofOthers: ApiKey[]
let listing: () => ScriptedResponse
let creating: ScriptedResponse
let copied: string[]
beforeEach(async () => {
  list = []
  ofOthers = []
  copied = []
  listing = () => ok({ list, available_scopes: ['inventory-manage', 'sales-record', 'export'] })
  creating = ok({ id: 7, key: KEY })
  server = await startScriptedServer({
    [LIST]: () => listing(),
    [CREATE]: () => creating,
    [REVOKE]: () => {
      list = list.map((key) => ({ ...key, state: 'revoked', revoked_at: inDays(0), revoked_by: '小刘' }))
      return ok(null)
    },
    'GET /api/admin/api-keys': () => ok({ list, personal: ofOthers }),
    'POST /api/admin/api-keys/9/revoke': () => {
      ofOthers = []
      return ok(null)
    },
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const open = () => {
  const user = userEvent.setup()
  // After setup(), which installs a clipboard of its own.
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  show('/my-profile/api-keys', PersonalApiKeysScreen)
  return user
}
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: '新建密钥' }))
  const sheet = within(await screen.findByRole('dialog', { name: '新建我的密钥' }))
  await user.type(sheet.getByLabelText(/^名称/), '对账脚本')
  await user.click(sheet.getByRole('checkbox', { name: /^销售开单/ }))
  return sheet
}

describe('the list', () => {
  test('shows the state of each key, its scopes and its last use', async () => {
    list = [
      apiKey({ last_used_at: inDays(-1), last_used_address: '203.0.113.9' }),
      apiKey({ id: 8, name: '快到期', expires_at: inDays(3) }),
      apiKey({ id: 9, name: '旧脚本', state: 'expired', expires_at: inDays(-3) }),
      apiKey({ id: 10, name: '丢失的', state: 'revoked', revoked_at: inDays(-2), revoked_by: '小刘' }),
    ]
    open()
    const active = within(await screen.findByRole('list', { name: '有效的密钥' }))
    expect(active.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^对账脚本有效sxk_3_7_…销售开单、导出数据.*网络 203\.0\.113\.9/),
      expect.stringMatching(/^快到期即将到期.*还没有用过/),
    ])
    const ended = within(screen.getByRole('list', { name: '已失效' }))
    expect(ended.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^旧脚本已过期/),
      expect.stringMatching(/^丢失的已吊销.*由小刘吊销/),
    ])
    expect(ended.queryByRole('button')).toBeNull()
  })

  test('revokes a key after a confirmation, and none without it', async () => {
    list = [apiKey()]
    const user = open()
    await user.click(await screen.findByRole('button', { name: '吊销 对账脚本' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }))
    expect(server.calls(REVOKE)).toEqual([])
    await user.click(screen.getByRole('button', { name: '吊销 对账脚本' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '吊销' }))
    await screen.findByText('“对账脚本”已吊销')
    await screen.findByRole('list', { name: '已失效' })
    expect(server.calls(REVOKE)).toHaveLength(1)
  })

  test('offers to retry after a failure', async () => {
    listing = () => refusal(503, 50301, '服务器忙，请稍后重试')
    const user = open()
    await screen.findByText('服务器忙，请稍后重试')
    listing = () => ok({ list, available_scopes: ['export'] })
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('还没有密钥')
  })

  test('says what to do without any permission', async () => {
    listing = () => ok({ list, available_scopes: [] })
    open()
    await screen.findByText('还没有可以授予密钥的权限，请先向老板申请')
    expect(screen.queryByRole('button', { name: '新建密钥' })).toBeNull()
  })
})

describe('a new key', () => {
  test('offers only permissions of the user, by area, and finds them', async () => {
    const user = open()
    const sheet = await fill(user)
    const names = () => sheet.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    expect(names()).toEqual([
      expect.stringContaining('库存管理'),
      expect.stringContaining('销售开单'),
      expect.stringContaining('导出数据'),
    ])
    await user.type(sheet.getByLabelText('查找权限'), '调拨')
    expect(names()).toEqual([expect.stringContaining('库存管理')])
    await user.type(sheet.getByLabelText('查找权限'), '没有')
    sheet.getByText('没有匹配“调拨没有”的权限')
  })

  test('requires a name and a permission', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: '新建密钥' }))
    const sheet = within(await screen.findByRole('dialog', { name: '新建我的密钥' }))
    await user.click(sheet.getByRole('button', { name: '新建密钥' }))
    await sheet.findByText('请填写名称')
    sheet.getByText('请至少选择一项权限')
    expect(server.calls(CREATE)).toEqual([])
  })

  test('is shown once, copied, and then in the list', async () => {
    const user = open()
    const sheet = await fill(user)
    list = [apiKey()]
    await user.click(sheet.getByRole('radio', { name: '30 天' }))
    await user.click(sheet.getByRole('button', { name: '新建密钥' }))
    const saved = within(await screen.findByRole('dialog', { name: '保存密钥' }))
    expect(saved.getByTestId('api-key').textContent).toBe(KEY)
    expect(server.calls(CREATE)).toEqual([
      { name: '对账脚本', scopes: ['sales-record'], expires_on: inDays(30 + 8 / 24).slice(0, 10) },
    ])
    await user.click(saved.getByRole('button', { name: '复制密钥' }))
    expect(copied).toEqual([KEY])
    await user.click(await saved.findByRole('button', { name: '已保存好' }))
    await waitFor(() => expect(screen.queryByText(KEY)).toBeNull())
    await screen.findByRole('list', { name: '有效的密钥' })
  })

  test('asks before it is closed without a copy', async () => {
    const user = open()
    const sheet = await fill(user)
    await user.click(sheet.getByRole('button', { name: '新建密钥' }))
    const saved = within(await screen.findByRole('dialog', { name: '保存密钥' }))
    await user.click(saved.getByRole('button', { name: '关闭' }))
    await user.click(await screen.findByRole('button', { name: '回去复制' }))
    expect(saved.getByTestId('api-key').textContent).toBe(KEY)
    await user.click(saved.getByRole('button', { name: '关闭' }))
    await user.click(await screen.findByRole('button', { name: '已另外保存，关闭' }))
    await waitFor(() => expect(screen.queryByText(KEY)).toBeNull())
  })

  test('shows an error of the server and keeps the input', async () => {
    const { code, status, msg } = ERRORS.api_keys_full
    creating = refusal(status, code, msg.replace('{count}', '20'))
    const user = open()
    const sheet = await fill(user)
    await user.click(sheet.getByRole('button', { name: '新建密钥' }))
    await sheet.findByText('最多同时有 20 个有效的密钥，请先吊销不用的')
    expect(sheet.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('对账脚本')
  })
})

test('lets the boss choose from all permissions for a program', async () => {
  const user = userEvent.setup()
  list = [apiKey({ kind: 'service', name: '收银系统', created_by: '老刘' })]
  show('/admin/api-keys', ServiceApiKeysScreen)
  expect((await screen.findByRole('list', { name: '有效的密钥' })).textContent).toContain('由老刘新建')
  await user.click(screen.getByRole('button', { name: '新建密钥' }))
  const sheet = within(await screen.findByRole('dialog', { name: '新建程序密钥' }))
  expect(sheet.getAllByRole('checkbox')).toHaveLength(16)
})

test('lets the boss revoke the personal key of a colleague', async () => {
  const user = userEvent.setup()
  ofOthers = [apiKey({ id: 9, name: '小刘的脚本' })]
  show('/admin/api-keys', ServiceApiKeysScreen)
  const colleagues = within(await screen.findByRole('list', { name: '同事的个人密钥' }))
  expect(colleagues.getByRole('listitem').textContent).toContain('由小刘新建')
  await user.click(colleagues.getByRole('button', { name: '吊销 小刘的脚本' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '吊销' }))
  await screen.findByText('还没有密钥')
  expect(server.calls('POST /api/admin/api-keys/9/revoke')).toHaveLength(1)
})
