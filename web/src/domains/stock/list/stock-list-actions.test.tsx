import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok } from '../../../lib/testing/server.ts'
import * as answers from '../testing/stock-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { open, answer } = setupStockScreens()
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('lists the permitted actions behind the round button', async () => {
  useSession.setState({ permissions: { 'sales-record': true } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '库存操作' }))
  expect(linksIn(await screen.findByRole('navigation', { name: '库存操作' }))).toEqual([
    '开单',
    '调拨单',
    '预留',
    '取消预留',
    '每日销售',
    '销售单',
    '库存单据',
  ])
  useSession.setState({ permissions: { 'inventory-manage': true } })
  expect(await screen.findByRole('link', { name: '入库' })).toBeTruthy()
  useSession.setState({ permissions: { finance: true } })
  expect((await screen.findByRole('link', { name: '收款' })).getAttribute('href')).toBe(
    '/others/debt-overview/detail?new=1',
  )
})
test('offers permitted device actions with the device filled in', async () => {
  useSession.setState({ permissions: { 'sales-record': true } })
  open('/home?device=77')
  const actions = await screen.findByRole('navigation', { name: '对这台设备' })
  expect(linksIn(actions)).toEqual(['开单', '预留'])
  expect(within(actions).getByRole('link', { name: '预留' }).getAttribute('href')).toBe(
    `/stock/move?do=reserve&codes=${answers.IMEI}`,
  )
})
test('offers no device actions without permissions', async () => {
  open('/home?device=77')
  await screen.findByText('F2LX1234AB')
  expect(screen.queryByRole('navigation', { name: '对这台设备' })).toBeNull()
})
test('passes several selected devices to one action', async () => {
  useSession.setState({ permissions: { 'inventory-manage': true } })
  open('/home?model=1&sku=11&at=5')
  await userEvent.click(await screen.findByRole('button', { name: '选择多台办理' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(answers.IMEI) }))
  const actions = screen.getByRole('navigation', { name: '对所选设备' })
  expect(within(actions).getByRole('link', { name: '调拨' }).getAttribute('href')).toBe(
    `/stock/move?do=transfer&codes=${answers.IMEI}`,
  )
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(await screen.findByRole('link', { name: new RegExp(answers.IMEI) })).toBeTruthy()
})
test('excludes a withdrawn device whose code was given up', async () => {
  useSession.setState({ permissions: { 'inventory-manage': true } })
  const withdrawnDevice = {
    ...answers.deviceItem,
    id: 78,
    identifier: '356938035643809',
    status: 'scrapped',
    withdrawn: true,
  }
  answer((path) =>
    path === '/api/stock/devices' ? ok(answers.pageOf([withdrawnDevice, answers.deviceItem])) : undefined,
  )
  open('/home?model=1&sku=all&status=all')
  expect((await screen.findByRole('link', { name: /356938035643809/ })).textContent).toContain('已撤销入库')
  await userEvent.click(await screen.findByRole('button', { name: '选择多台办理' }))
  await userEvent.click(await screen.findByRole('button', { name: '选已显示的 1 台' }))
  const actions = screen.getByRole('navigation', { name: '对所选设备' })
  expect(within(actions).getByRole('link', { name: '调拨' }).getAttribute('href')).toBe(
    `/stock/move?do=transfer&codes=${answers.IMEI}`,
  )
})
