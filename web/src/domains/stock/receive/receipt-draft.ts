import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import { isImei, parseCodeList } from '@shangxue/contract/devices/device-codes'
import { DOCUMENT_DEVICES_MAX } from '@shangxue/contract/stock/actions'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { INVALID_IMEI_MESSAGE } from '../device-codes.ts'
import type { KnownCodes } from '../shared/use-resolved-codes.ts'

/** A device to be received. `open` means that its second IMEI has not been scanned yet. */
export interface NewPhone {
  readonly imei1?: string
  readonly imei2?: string
  readonly sn?: string
  readonly open?: boolean
}
export interface ReceiptLine {
  readonly sku_id: number
  readonly title: string
  readonly tracking: Tracking
  readonly cost: number | null
  readonly phones: readonly NewPhone[]
  readonly quantity: number | null
}
export interface ReceiptDraft {
  readonly location: number | null
  readonly note: string
  /** Two IMEIs scanned one after the other belong to one device. */
  readonly pairs: boolean
  readonly lines: readonly ReceiptLine[]
}
export const EMPTY_RECEIPT: ReceiptDraft = { location: null, note: '', pairs: false, lines: [] }

const MIN_CODE_LENGTH = 5

const hasValidCheckDigit = (code: string): boolean => {
  const sum = [...code]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Validation message for a code as that of a device. Boxes also carry the product barcode beside the IMEI. */
export function phoneCodeError(code: string): string | undefined {
  if (/^\d{15}$/.test(code)) return isImei(code) ? undefined : INVALID_IMEI_MESSAGE
  if (/^\d{12,14}$/.test(code) && hasValidCheckDigit(code)) return '这是商品条码，请扫 IMEI 或序列号'
  if (code.length < MIN_CODE_LENGTH) return '太短，不像 IMEI 或序列号，请核对'
  if (!/^[\dA-Z/-]+$/.test(code)) return '序列号只有字母和数字，请核对'
  if (code.length > 40) return '太长，不像 IMEI 或序列号，请核对'
  return undefined
}

export const phoneCodes = ({ imei1, imei2, sn }: NewPhone): string[] =>
  [imei1, imei2, sn].filter((code) => code !== undefined)

export const receiptCodes = (lines: readonly ReceiptLine[]): string[] =>
  lines.flatMap(({ phones }) => phones.flatMap(phoneCodes))

/** Adds codes in scan order: each as a device, or two IMEIs and a serial number as one device if `pairs` is set. */
export function addScanned(
  phones: readonly NewPhone[],
  codes: readonly string[],
  pairs: boolean,
): readonly NewPhone[] {
  const all = [...phones]
  for (const code of codes) {
    const last = all.at(-1)
    const imei = isImei(code)
    if (!imei && pairs && last && last.sn === undefined) all[all.length - 1] = { ...last, sn: code }
    else if (!imei) all.push({ sn: code })
    else if (pairs && last?.open) all[all.length - 1] = { ...withoutOpen(last), imei2: code }
    else all.push(pairs ? { imei1: code, open: true } : { imei1: code })
  }
  return all
}

const withoutOpen = ({ open, ...phone }: NewPhone): NewPhone => phone

export interface PastedPhones {
  readonly phones: readonly NewPhone[]
  readonly bad: readonly { code: string; reason: string }[]
  readonly repeated: number
}

/** Parses lines such as `imei1 imei2 sn` into one device each. */
export function readPhoneLines(text: string, known: ReadonlySet<string>): PastedPhones {
  const seenCodes = new Set(known)
  const phones: NewPhone[] = []
  const bad: { code: string; reason: string }[] = []
  let repeated = 0
  for (const line of text.split(/\r?\n/)) {
    const codes = parseCodeList(line)
    if (codes.length === 0) continue
    const errors = codes.flatMap((code) => {
      const reason = phoneCodeError(code)
      return reason ? [{ code, reason }] : []
    })
    const imeis = codes.filter(isImei)
    const others = codes.filter((code) => !isImei(code))
    if (errors.length > 0) bad.push(...errors)
    else if (imeis.length > 2 || others.length > 1)
      bad.push({ code: line.trim(), reason: '一行是一台：最多两个 IMEI 和一个序列号' })
    else if (codes.some((code) => seenCodes.has(code)) || new Set(codes).size < codes.length) repeated += 1
    else {
      const [imei1, imei2] = imeis
      const [sn] = others
      phones.push({ ...(imei1 && { imei1 }), ...(imei2 && { imei2 }), ...(sn && { sn }) })
    }
    for (const code of codes) seenCodes.add(code)
  }
  return { phones, bad, repeated }
}

/** True if a line holds several codes. Otherwise any separator between codes is allowed. */
export const isPhoneTable = (text: string): boolean => {
  const lines = text
    .split(/\r?\n/)
    .map(parseCodeList)
    .filter((codes) => codes.length > 0)
  return (
    lines.length > 0 && lines.some((codes) => codes.length > 1) && lines.every((codes) => codes.length <= 3)
  )
}

/** Devices with these statuses may be received again under their old identifier. */
const REMOVED_STATUSES: readonly DeviceStatus[] = ['sold', 'lost', 'scrapped', 'supplier_returned']

/** Why the records do not allow the device to be received, or undefined if they do. */
export function validatePhone(phone: NewPhone, line: ReceiptLine, known: KnownCodes): string | undefined {
  if (phone.open) return '还差第二个 IMEI，请接着扫'
  for (const code of phoneCodes(phone)) {
    const match = known.get(code)
    if (match?.kind === 'sku') return `${code} 是商品条码，不是串号`
    if (match?.kind !== 'device' || !match.status) continue
    const recordedText = [match.location, DEVICE_STATUS_NAMES[match.status]].filter(Boolean).join('')
    if (!REMOVED_STATUSES.includes(match.status)) return `已经在系统里：${recordedText}`
    if (match.title !== line.title) return `登记为 ${match.title}，请换到那个规格下入库`
  }
  return undefined
}

export interface ReceiptTotals {
  readonly phones: number
  readonly pieces: number
  readonly cost: number
}

export function receiptTotals(lines: readonly ReceiptLine[]): ReceiptTotals {
  const sum = (of: (line: ReceiptLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const lineCount = ({ tracking, phones, quantity }: ReceiptLine) =>
    tracking === 'serial' ? phones.length : (quantity ?? 0)
  return {
    phones: sum(({ phones }) => phones.length),
    pieces: sum(({ quantity }) => quantity ?? 0),
    cost: sum((line) => lineCount(line) * (line.cost ?? 0)),
  }
}

export interface LineErrors {
  readonly cost?: string
  readonly goods?: string
}

export function lineErrors(line: ReceiptLine, known: KnownCodes): LineErrors {
  const { tracking, cost, phones, quantity } = line
  const invalidCount = phones.filter((phone) => validatePhone(phone, line, known) !== undefined).length
  const goods =
    tracking === 'none'
      ? !quantity && '请填写件数'
      : phones.length === 0
        ? '请扫描或粘贴 IMEI'
        : phones.length > DOCUMENT_DEVICES_MAX
          ? `一个规格一次最多 ${DOCUMENT_DEVICES_MAX} 台，请分两单`
          : invalidCount > 0 && `有 ${invalidCount} 台不能入库，请移除或补齐`
  return { ...(cost === null && { cost: '请填写进货成本' }), ...(goods && { goods }) }
}
