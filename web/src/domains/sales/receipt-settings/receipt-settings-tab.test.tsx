import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import ReceiptSettingsTab from './receipt-settings-tab.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const READ = 'GET /api/sales/receipt-texts'
const SAVE = 'PUT /api/sales/receipt-texts'
const COMPANY = {
  ...{
    location_id: null as number | null,
    header: '示范通讯',
    address: '',
    phone: '400-1',
    warranty: '一年保修',
    footer: '',
  },
  version: 3,
}
let server: Awaited<ReturnType<typeof startScriptedServer>>
let stored: (typeof COMPANY)[]
let isConflict: boolean

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  stored = [COMPANY]
  isConflict = false
  server = await startScriptedServer({
    [READ]: () => ok(stored),
    'GET /api/catalogue/locations': () => ok([{ id: 5, name: '人民路店', kind: 'store' }]),
    [SAVE]: (input) => {
      if (isConflict) return refusal(409, 40900, '数据已被他人修改')
      const saved = { ...COMPANY, ...input, version: Number(input.version) + 1 }
      stored = [...stored.filter((other) => other.location_id !== saved.location_id), saved]
      return ok(saved)
    },
  })
})
afterEach(async () => {
  await resetDevice()
  localStorage.clear()
  await server.stop()
})

const open = () => show('/admin/company-settings', () => <ReceiptSettingsTab toolbar={null} />)
const preview = async () => (await screen.findByRole('region', { name: '预览' })).textContent
const saved = () => server.calls(SAVE)

test('previews and saves the texts of the company', async () => {
  open()
  await screen.findByDisplayValue('示范通讯')
  expect(await preview()).toMatch(/示范通讯.*电话 400-1.*一年保修.*谢谢惠顾/s)
  await userEvent.type(screen.getByLabelText('结尾'), '再会')
  expect(await preview()).toContain('再会')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('已保存')
  expect(saved()).toMatchObject([{ ...COMPANY, footer: '再会', version: 3 }])
  expect(screen.getByLabelText<HTMLInputElement>('结尾').value).toBe('再会')
  await userEvent.type(screen.getByLabelText('地址'), '一楼')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved()[1]).toMatchObject({ address: '一楼', footer: '再会', version: 4 }))
})

test('completes the texts of a store with those of the company', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '适用于：全公司' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '适用于' })).getByRole('button', { name: /人民路店/ }),
  )
  await screen.findByRole('button', { name: '适用于：人民路店' })
  await userEvent.type(screen.getByLabelText('地址'), '人民路 1 号')
  expect(await preview()).toMatch(/示范通讯.*人民路 1 号.*电话 400-1/s)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(saved()).toMatchObject([{ location_id: 5, header: '', address: '人民路 1 号', version: 0 }]),
  )
})

test('keeps the input after a conflict', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('结尾'), '再会')
  isConflict = true
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/数据已被他人修改/)).toBeTruthy()
  expect(screen.getByDisplayValue('再会')).toBeTruthy()
})
