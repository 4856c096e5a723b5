import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BluetoothDevice, UsbDevice } from './printers.ts'
import { NoPrinterChosen, printerConnections, sendToPrinter } from './printers.ts'

const setNavigator = (values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(navigator, name, { value, configurable: true })
}
afterEach(() => {
  for (const name of ['usb', 'bluetooth']) Reflect.deleteProperty(navigator, name)
})
const notFound = () => Promise.reject(Object.assign(new Error('none'), { name: 'NotFoundError' }))

test('offers what the browser can reach', () => {
  expect(printerConnections()).toEqual([])
  setNavigator({ usb: {}, bluetooth: {} })
  expect(printerConnections()).toEqual(['usb', 'bluetooth'])
})

describe('a USB printer', () => {
  const received: number[][] = []
  const printer = (interfaceClass = 7) => {
    received.length = 0
    const endpoints = [
      { endpointNumber: 1, direction: 'in', type: 'bulk' },
      { endpointNumber: 2, direction: 'out', type: 'bulk' },
    ]
    return {
      opened: false,
      configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass, endpoints } }] },
      open: vi.fn(async () => undefined),
      close: vi.fn(async () => undefined),
      selectConfiguration: vi.fn(async () => undefined),
      claimInterface: vi.fn(async () => undefined),
      transferOut: vi.fn(async (endpoint: number, data: Uint8Array) => {
        received.push([endpoint, data.length])
        return { status: 'ok' }
      }),
    } as unknown as UsbDevice
  }

  test('is asked for once, and receives the data in parts', async () => {
    const device = printer()
    const requestDevice = vi.fn(async () => device)
    setNavigator({ usb: { getDevices: async () => [], requestDevice } })
    await sendToPrinter('usb', new Uint8Array(40_000))
    expect(received).toEqual([
      [2, 16_384],
      [2, 16_384],
      [2, 7_232],
    ])
    expect(device.close).toHaveBeenCalled()
    setNavigator({ usb: { getDevices: async () => [device], requestDevice } })
    await sendToPrinter('usb', new Uint8Array(1))
    expect(requestDevice).toHaveBeenCalledTimes(1)
  })

  test('is released after a failure', async () => {
    const scanner = printer(3)
    setNavigator({ usb: { getDevices: async () => [scanner] } })
    await expect(sendToPrinter('usb', new Uint8Array(1))).rejects.toThrow('not a printer')
    expect(scanner.close).toHaveBeenCalled()
  })

  test('is not chosen by a user who closes the list', async () => {
    setNavigator({ usb: { getDevices: async () => [], requestDevice: notFound } })
    await expect(sendToPrinter('usb', new Uint8Array(1))).rejects.toBeInstanceOf(NoPrinterChosen)
  })
})

describe('a Bluetooth printer', () => {
  test('receives parts that fit a packet, and is asked for again after a failure', async () => {
    const parts: number[] = []
    let fails = false
    const output = {
      properties: { write: true, writeWithoutResponse: true },
      writeValueWithResponse: async (data: Uint8Array) => {
        if (fails) throw new Error('out of range')
        parts.push(data.length)
      },
    }
    const device = {
      gatt: {
        connect: async () => ({
          getPrimaryServices: async () => [{ getCharacteristics: async () => [output] }],
          disconnect: () => undefined,
        }),
      },
    } as unknown as BluetoothDevice
    const requestDevice = vi.fn(async () => device)
    setNavigator({ bluetooth: { requestDevice } })
    await sendToPrinter('bluetooth', new Uint8Array(400))
    await sendToPrinter('bluetooth', new Uint8Array(10))
    expect(parts).toEqual([180, 180, 40, 10])
    expect(requestDevice).toHaveBeenCalledTimes(1)
    fails = true
    await expect(sendToPrinter('bluetooth', new Uint8Array(1))).rejects.toThrow('out of range')
    fails = false
    await sendToPrinter('bluetooth', new Uint8Array(1))
    expect(requestDevice).toHaveBeenCalledTimes(2)
  })
})
