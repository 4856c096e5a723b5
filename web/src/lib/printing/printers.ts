/**
 * Printers that the browser reaches itself, without a driver. Chrome and Edge have both ways; Safari, Firefox and WeChat have
 * none of them.
 */
export type PrinterConnection = 'usb' | 'bluetooth'

/** Only what is used of WebUSB (https://wicg.github.io/webusb/) and Web Bluetooth, which TypeScript's library lacks. */
interface UsbEndpoint {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: string
}
interface UsbInterface {
  readonly interfaceNumber: number
  readonly alternate: { readonly interfaceClass: number; readonly endpoints: readonly UsbEndpoint[] }
}
export interface UsbDevice {
  readonly opened: boolean
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: readonly { classCode: number }[] }): Promise<UsbDevice>
}
export interface BluetoothCharacteristic {
  readonly properties: { readonly write: boolean; readonly writeWithoutResponse: boolean }
  writeValueWithResponse(data: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(data: Uint8Array<ArrayBuffer>): Promise<void>
}
interface BluetoothServer {
  getPrimaryServices(): Promise<
    readonly { getCharacteristics(): Promise<readonly BluetoothCharacteristic[]> }[]
  >
  disconnect(): void
}
export interface BluetoothDevice {
  readonly gatt?: { connect(): Promise<BluetoothServer> }
}
interface Bluetooth {
  requestDevice(options: {
    filters: readonly { services: readonly number[] }[]
    optionalServices: readonly number[]
  }): Promise<BluetoothDevice>
}
type PrinterNavigator = Navigator & { readonly usb?: Usb; readonly bluetooth?: Bluetooth }
const browser = (): PrinterNavigator => navigator

const PRINTER_CLASS = 7
/** Services under which common portable printers accept data. */
const BLUETOOTH_SERVICES = [0x18f0, 0xff00, 0xffe0]
/** A packet of Bluetooth holds 20 bytes at least, and nearly every phone and printer agrees on this many. */
const BLUETOOTH_PART = 180
const USB_PART = 16_384

/** The user closed the list of devices. */
export class NoPrinterChosen extends Error {}

/** Ways to reach a printer in this browser. */
export function printerConnections(): PrinterConnection[] {
  const { usb, bluetooth } = browser()
  return [...(usb ? ['usb' as const] : []), ...(bluetooth ? ['bluetooth' as const] : [])]
}

/** `NotFoundError` is what both interfaces report when nothing was chosen. */
const asUserChoice = (error: unknown): never => {
  throw (error as Error).name === 'NotFoundError' ? new NoPrinterChosen() : error
}

/** Browsers ask once for a USB printer and remember it. */
async function findUsb(): Promise<UsbDevice> {
  const { usb } = browser()
  if (!usb) throw new Error('no WebUSB')
  const [known] = await usb.getDevices()
  return known ?? (await usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] }).catch(asUserChoice))
}

async function printByUsb(data: Uint8Array<ArrayBuffer>): Promise<void> {
  const device = await findUsb()
  if (!device.opened) await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const printer = device.configuration?.interfaces.find(
      ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
    )
    const output = printer?.alternate.endpoints.find(
      ({ direction, type }) => direction === 'out' && type === 'bulk',
    )
    if (!printer || !output) throw new Error('not a printer')
    await device.claimInterface(printer.interfaceNumber)
    for (let at = 0; at < data.length; at += USB_PART) {
      const { status } = await device.transferOut(output.endpointNumber, data.slice(at, at + USB_PART))
      if (status !== undefined && status !== 'ok') throw new Error(`transfer: ${status}`)
    }
  } finally {
    await device.close()
  }
}

/** The last printer of this page; browsers do not remember it longer. */
let lastBluetooth: BluetoothDevice | undefined

async function printByBluetooth(data: Uint8Array<ArrayBuffer>): Promise<void> {
  const { bluetooth } = browser()
  if (!bluetooth) throw new Error('no Web Bluetooth')
  lastBluetooth ??= await bluetooth
    .requestDevice({
      filters: BLUETOOTH_SERVICES.map((service) => ({ services: [service] })),
      optionalServices: BLUETOOTH_SERVICES,
    })
    .catch(asUserChoice)
  try {
    const server = await lastBluetooth.gatt?.connect()
    if (!server) throw new Error('no connection')
    const services = await server.getPrimaryServices()
    const all = (await Promise.all(services.map((service) => service.getCharacteristics()))).flat()
    const output = all.find(({ properties }) => properties.write || properties.writeWithoutResponse)
    if (!output) throw new Error('not a printer')
    for (let at = 0; at < data.length; at += BLUETOOTH_PART) {
      const part = data.slice(at, at + BLUETOOTH_PART)
      // The answer to each part keeps the buffer of the printer from overflowing.
      if (output.properties.write) await output.writeValueWithResponse(part)
      else await output.writeValueWithoutResponse(part)
    }
    server.disconnect()
  } catch (error) {
    // The next attempt lets the user choose another one.
    lastBluetooth = undefined
    throw error
  }
}

/** Sends commands to a printer, which the user chooses at the first call. Rejects with NoPrinterChosen or an Error. */
export const sendToPrinter = (connection: PrinterConnection, data: Uint8Array<ArrayBuffer>): Promise<void> =>
  connection === 'usb' ? printByUsb(data) : printByBluetooth(data)
