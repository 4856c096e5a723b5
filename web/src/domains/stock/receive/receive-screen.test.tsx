import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { CABLE, HERE, NEW, postedDocument } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, open, sent } = setupStockScreens()
const PATH = '/api/stock/receipts'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const line = (name: RegExp) => screen.findByRole('region', { name })

beforeEach(() => {
  useSession.setState({ permissions: { 'inventory-manage': true } })
  answer((path) => (path === PATH ? ok(postedDocument) : undefined))
})

async function chooseLocation() {
  await userEvent.click(await screen.findByRole('button', { name: /^入库到/ }))
  await userEvent.click(await screen.findByRole('button', { name: /人民路店/ }))
}
async function addLine(name: RegExp) {
  await tap(/^选商品|再选一种/)
  const sheet = await screen.findByRole('dialog', { name: '选择商品' })
  await userEvent.click(await within(sheet).findByRole('button', { name }))
}
async function paste(text: string) {
  await userEvent.click(await screen.findByLabelText('输入或粘贴IMEI'))
  await userEvent.paste(text)
}

describe('入库', () => {
  test('receives devices by IMEI and accessories by quantity', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}\n${NEW[1]}`)
    await addLine(/数据线/)
    const cable = await line(/数据线/)
    await userEvent.type(within(cable).getByLabelText(/每件成本/), '12.5')
    await userEvent.clear(within(cable).getByLabelText('绿联 数据线 1m 白色，件数', { selector: 'input' }))
    await userEvent.type(
      within(cable).getByLabelText('绿联 数据线 1m 白色，件数', { selector: 'input' }),
      '3',
    )
    expect(screen.getByText('¥10,277.50')).toBeTruthy()
    await tap('入库 2 台、3 件')
    expect(await screen.findByText('RK261120-AB2CD')).toBeTruthy()
    expect(sent(PATH)).toEqual([
      {
        location_id: 5,
        note: '',
        lines: [
          { sku_id: 11, cost_fen: 512_000, devices: [{ imei1: NEW[0] }, { imei1: NEW[1] }] },
          { sku_id: 21, cost_fen: 1_250, devices: [], quantity: 3 },
        ],
      },
    ])
  })
  test('starts the next receipt at the same location', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}\n${NEW[1]}`)
    await tap('入库 2 台')
    await userEvent.click(await screen.findByRole('button', { name: '再入一单' }))
    expect(await screen.findByRole('button', { name: '入库到：人民路店' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: /Mate/ })).toBeNull()
  })
  test('reads pasted table lines as one device each', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]} ${NEW[1]} F2LX1234AB\n${NEW[2]}`)
    await tap('入库 2 台')
    await screen.findByText('RK261120-AB2CD')
    expect(sent(PATH)).toMatchObject([
      {
        lines: [{ devices: [{ imei1: NEW[0], imei2: NEW[1], sn: 'F2LX1234AB' }, { imei1: NEW[2] }] }],
      },
    ])
  })
  test('pairs scanned IMEIs and requires the missing one', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await userEvent.click(screen.getByRole('switch', { name: /双卡成对扫描/ }))
    const type = (code: string) => userEvent.type(screen.getByLabelText('输入或粘贴IMEI'), `${code}{Enter}`)
    await type(NEW[0])
    expect(await screen.findByText('还差第二个 IMEI，请接着扫')).toBeTruthy()
    await type(NEW[1])
    await waitFor(() => expect(screen.queryByText('还差第二个 IMEI，请接着扫')).toBeNull())
    await tap('入库 1 台')
    await screen.findByText('RK261120-AB2CD')
    expect(sent(PATH)).toMatchObject([{ lines: [{ devices: [{ imei1: NEW[0], imei2: NEW[1] }] }] }])
  })
  test('reports invalid, repeated, product and existing codes at once', async () => {
    open('/stock/receive')
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}\n${NEW[0]}\n356000123450067`)
    expect(await screen.findByText(/1 个已经录过.*校验位不符/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('输入或粘贴IMEI'))
    await userEvent.type(screen.getByLabelText('输入或粘贴IMEI'), `${CABLE}{Enter}`)
    expect(await screen.findByText(/这是商品条码/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('输入或粘贴IMEI'))
    await userEvent.type(screen.getByLabelText('输入或粘贴IMEI'), `${HERE[0]}{Enter}`)
    expect(await screen.findByText('已经在系统里：人民路店在库')).toBeTruthy()
    await chooseLocation()
    await tap('入库 2 台')
    expect(await screen.findByText('有 1 台不能入库，请移除或补齐')).toBeTruthy()
    expect(sent(PATH)).toEqual([])
  })
  test('adds a typed code before sending', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}`)
    await tap('添加')
    await paste(`${NEW[1]}`)
    await tap('入库 1 台')
    expect(await screen.findByText('刚才输入的IMEI已添加，请核对后再提交')).toBeTruthy()
    expect(sent(PATH)).toEqual([])
    await tap('入库 2 台')
    await screen.findByText('RK261120-AB2CD')
    expect(sent(PATH)).toMatchObject([{ lines: [{ devices: [{ imei1: NEW[0] }, { imei1: NEW[1] }] }] }])
  })
  test('does not send while the field holds an invalid code', async () => {
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}`)
    await tap('添加')
    await paste('123456789012345')
    await tap('入库 1 台')
    expect(await screen.findByText(/123456789012345：/)).toBeTruthy()
    expect(sent(PATH)).toEqual([])
  })
  test('shows missing values without sending', async () => {
    open('/stock/receive')
    await userEvent.click(await screen.findByRole('button', { name: '入库' }))
    expect(await screen.findByText('请选择入库的门店或仓库')).toBeTruthy()
    expect(screen.getByText('还没有商品，请选商品或扫条码')).toBeTruthy()
    expect(sent(PATH)).toEqual([])
  })
  test('keeps the form when refused and sends double taps once', async () => {
    answer((path) =>
      path === PATH ? refusal(409, 40911, `串号 ${NEW[0]} 已在系统中，请核对后重试`) : undefined,
    )
    open('/stock/receive')
    await chooseLocation()
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}\n${NEW[1]}`)
    await userEvent.dblClick(screen.getByRole('button', { name: '入库 2 台' }))
    expect(await screen.findByText(new RegExp(`${NEW[0]} 已在系统中`))).toBeTruthy()
    expect(sent(PATH)).toHaveLength(1)
    expect(screen.getByText(NEW[1])).toBeTruthy()
    expect(screen.getByRole('button', { name: '入库到：人民路店' })).toBeTruthy()
  })
  test('denies access without stock management permission', async () => {
    useSession.setState({ permissions: {} })
    open('/stock/receive')
    expect(await screen.findByText(/^入库需要/)).toBeTruthy()
  })
  test('restores the draft of an earlier visit', async () => {
    open('/stock/receive')
    await addLine(/Mate 70 Pro/)
    await paste(`${NEW[0]}\n${NEW[1]}`)
    await screen.findByText(NEW[1])
    open('/stock/receive')
    expect((await screen.findAllByText(NEW[1])).length).toBe(2)
    expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
  })
})
