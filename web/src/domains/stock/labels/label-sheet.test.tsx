import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { refusal } from '../../../lib/testing/server.ts'
import { document, HERE } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, open } = setupStockScreens()

/** Texts that were written on labels. */
let written: string[]

beforeEach(() => {
  useSession.setState({ permissions: { 'inventory-manage': true } })
  written = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        measureText: (text: string) => ({ width: text.length * 10 }),
        scale: () => undefined,
        fillRect: () => undefined,
        fillText: (text: string) => void written.push(text),
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          width,
          height,
          data: new Uint8ClampedArray(width * height * 4).fill(255),
        }),
      }) as never,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'usb')
})

async function openLabels() {
  open('/stock/documents/900')
  await userEvent.click(await screen.findByRole('button', { name: '打印标签' }))
  return within(await screen.findByRole('dialog', { name: '打印标签' }))
}

test('labels of a receipt show model, code and price', async () => {
  const sheet = await openLabels()
  expect(await sheet.findByRole('img', { name: /Mate 70 Pro.*¥3,999/ })).toBeTruthy()
  const count = document.lines.filter(({ identifier }) => identifier).length
  expect(sheet.getByRole('button', { name: `生成 PDF（${count} 张）` })).toBeTruthy()
  written = []
  await userEvent.click(sheet.getByRole('switch', { name: '印零售价' }))
  expect(written).toContain(HERE[0])
  expect(written.join()).not.toContain('¥')
})

test('a label printer receives a raster for each label', async () => {
  const sizes: number[] = []
  const printer = {
    opened: true,
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: {
            interfaceClass: 7,
            endpoints: [{ endpointNumber: 1, direction: 'out', type: 'bulk' }],
          },
        },
      ],
    },
    close: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (_endpoint: number, data: Uint8Array) => {
      sizes.push(data.length)
      return { status: 'ok' }
    },
  }
  Object.defineProperty(navigator, 'usb', {
    value: { getDevices: async () => [printer] },
    configurable: true,
  })
  const sheet = await openLabels()
  await userEvent.click(await sheet.findByRole('button', { name: '标签机直接打印' }))
  expect(await screen.findByText('已送到打印机')).toBeTruthy()
  const count = document.lines.filter(({ identifier }) => identifier).length
  // 240 rows of 40 bytes with the commands of two bands, for each label.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count * (2 + 2 * 8 + 240 * 40 + 1))
})

test('codes that cannot be loaded are tried again', async () => {
  answer((path) =>
    path === '/api/stock/codes/resolve' ? refusal(503, 50300, '服务器正忙，请过一会儿重试') : undefined,
  )
  const sheet = await openLabels()
  expect(await sheet.findByText(/服务器正忙/)).toBeTruthy()
  expect(sheet.getByRole('button', { name: '生成 PDF（0 张）' }).hasAttribute('disabled')).toBe(true)
  answer(() => undefined)
  await userEvent.click(sheet.getByRole('button', { name: '重试' }))
  expect(await sheet.findByRole('img', { name: /Mate 70 Pro/ })).toBeTruthy()
})
