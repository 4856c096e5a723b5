import { ERRORS } from '@shangxue/contract/errors/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KEYS, useSession } from '../../../lib/session/state.ts'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import {
  color,
  confirmSave,
  fieldValue,
  line,
  SAVED,
  setupPriceEdit,
  submit,
} from '../testing/price-edit.tsx'
import { patience } from '../testing/price-screens.tsx'

const { has, on, open, sent } = setupPriceEdit()

test('tells users without permission how to get it', async () => {
  useSession.setState({ permissions: {} })
  open('/price/edit')
  expect(await screen.findByText(/^批量改价需要“价格管理”权限/, {}, patience)).toBeTruthy()
  expect(screen.getByRole('button', { name: '申请“价格管理”权限' })).toBeTruthy()
})

test('sends a later time as entered and rejects a past one', async () => {
  open('/price/edit?skus=1,2&from=%3Fq%3Dmate%26sku%3D1')
  await userEvent.type(await line(), '5400')
  await userEvent.click(screen.getByRole('radio', { name: '定时生效' }))
  const moment = screen.getByLabelText(/^生效时间/)
  await userEvent.clear(moment)
  await userEvent.type(moment, '2020-01-01T00:00')
  await submit()
  expect(
    (await screen.findAllByText('生效时间已经过去，请选择之后的时间', {}, patience)).length,
  ).toBeGreaterThan(0)
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await userEvent.clear(moment)
  await userEvent.type(moment, `${day}T08:00`)
  await userEvent.type(screen.getByLabelText('改价原因'), '厂家调价')
  await submit()
  await confirmSave('保存计划')
  await waitFor(() => expect(on.router.state.location.search).toBe('?q=mate&sku=1'))
  expect(sent()).toMatchObject([{ valid_from: `${day}T08:00`, reason: '厂家调价' }])
})

test('names the time zone of the company', async () => {
  localStorage.setItem(KEYS.timeZone, 'America/New_York')
  open('/price/edit?skus=1,2')
  await line()
  await userEvent.click(screen.getByRole('radio', { name: '定时生效' }))
  expect(screen.getByLabelText(/^生效时间（北美东部时间）/)).toBeTruthy()
})

test('shows conflicts and saves after refreshing', async () => {
  has.save = () => ({
    status: 409,
    json: {
      code: ERRORS.prices_changed.code,
      msg: '…',
      data: [1, 2].map((sku_id) => ({
        sku_id,
        type: 'wholesale',
        name: `Mate 80 12+256 ${sku_id} 批发价`,
        amount_fen: 540_000,
        by: '王经理',
      })),
    },
  })
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '100')
  await submit()
  await confirmSave()
  const notice = within(await screen.findByRole('alert', {}, patience))
  expect(notice.getByText(/2 个价格已被他人修改/)).toBeTruthy()
  expect(notice.getAllByText(/现在是 ¥5,400（王经理）/)).toHaveLength(2)
  has.rows = [color(1, '黑', 540_000), color(2, '白', 540_000)]
  await userEvent.click(notice.getByRole('button', { name: '刷新后重新核对' }))
  await waitFor(async () => expect(fieldValue(await line())).toBe('5300'))
  expect(screen.getByText('刚被王经理改为 ¥5,400')).toBeTruthy()
  has.save = () => SAVED
  await submit()
  await confirmSave()
  await waitFor(() => expect(on.router.state.location.pathname).toBe('/price'))
  expect(sent().at(-1)).toMatchObject({ prices: [{ amount_fen: 530_000, expected_fen: 540_000 }, {}] })
})

test('saves once on a double tap', async () => {
  let answer: (scripted: ScriptedResponse) => void = () => undefined
  has.save = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '100')
  await submit()
  await confirmSave()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await submit()
  answer(SAVED)
  await waitFor(() => expect(on.router.state.location.pathname).toBe('/price'))
  expect(sent()).toHaveLength(1)
})

test('restores the draft after leaving', async () => {
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
  cleanup()
  open('/price/edit?q=mate')
  await waitFor(async () => expect(fieldValue(await line())).toBe('5300'))
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
})

test('opens the request when prices need approval', async () => {
  has.save = () => ok({ valid_from: '2026-11-20T00:00:00Z', set: 0, unchanged: 0, request_id: 7 })
  open('/price/edit?skus=1,2')
  await userEvent.type(await line(), '5400')
  await submit()
  expect(await screen.findByText(/如果有价格低于最低价，会先等老板确认/, {}, patience)).toBeTruthy()
  await confirmSave()
  await waitFor(() => expect(on.router.state.location.pathname).toBe('/price/requests'))
  expect(on.router.state.location.search).toBe('?id=7')
})
