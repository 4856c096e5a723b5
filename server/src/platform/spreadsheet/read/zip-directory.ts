import { spreadsheetErrors } from '../errors.ts'

export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  encrypted: boolean
  crc: number
  /** Offset of the data in the file. */
  start: number
  compressedSize: number
}

const END = 0x06054b50
const END64 = 0x06064b50
const END64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const MAX_COMMENT = 0xffff
const IN_ZIP64 = 0xffffffff

/** Every offset comes from the file, so each read is checked: outside the file means broken. */
class Bytes {
  readonly view: DataView
  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  u16(position: number): number {
    this.#check(position, 2)
    return this.view.getUint16(position, true)
  }
  u32(position: number): number {
    this.#check(position, 4)
    return this.view.getUint32(position, true)
  }
  u64(position: number): number {
    return this.u32(position) + this.u32(position + 4) * 2 ** 32
  }
  slice(position: number, length: number): Uint8Array {
    this.#check(position, length)
    return this.bytes.subarray(position, position + length)
  }
  #check(position: number, length: number): void {
    if (position < 0 || position + length > this.bytes.length) throw spreadsheetErrors.broken()
  }
}

/** Reads the entries of the central directory, which Excel uses too. */
export function readDirectory(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  const file = new Bytes(bytes)
  const { count, offset } = findDirectory(file)
  if (count > maxEntries) throw spreadsheetErrors.contentTooLarge()
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  let position = offset
  for (let index = 0; index < count; index++) {
    if (file.u32(position) !== CENTRAL) throw spreadsheetErrors.broken()
    const nameLength = file.u16(position + 28)
    const extraLength = file.u16(position + 30)
    const extra = position + 46 + nameLength
    const sizes = readSizes(file, position, extra, extraLength)
    entries.push({
      name: names.decode(file.slice(position + 46, nameLength)),
      method: file.u16(position + 10),
      encrypted: (file.u16(position + 8) & 1) === 1,
      crc: file.u32(position + 16),
      start: findData(file, sizes.offset, sizes.compressedSize),
      compressedSize: sizes.compressedSize,
    })
    position = extra + extraLength + file.u16(position + 32)
  }
  return entries
}

function findDirectory(file: Bytes): { count: number; offset: number } {
  const last = file.bytes.length - END_SIZE
  const first = Math.max(0, last - MAX_COMMENT)
  let end = last
  while (end >= first && file.u32(end) !== END) end--
  if (end < first) throw spreadsheetErrors.broken()
  const locator = end - 20
  if (locator >= 0 && file.u32(locator) === END64_LOCATOR) {
    const end64 = file.u64(locator + 8)
    if (file.u32(end64) !== END64) throw spreadsheetErrors.broken()
    return { count: file.u64(end64 + 32), offset: file.u64(end64 + 48) }
  }
  return { count: file.u16(end + 10), offset: file.u32(end + 16) }
}

/** Java exporters (POI streaming) put sizes in the zip64 extra field even for small files. */
function readSizes(file: Bytes, position: number, extra: number, extraLength: number) {
  const sizes = { compressedSize: file.u32(position + 20), offset: file.u32(position + 42) }
  let field = extra
  while (field + 4 <= extra + extraLength && file.u16(field) !== 1) field += 4 + file.u16(field + 2)
  if (field + 4 > extra + extraLength) return sizes
  let value = field + 4
  if (file.u32(position + 24) === IN_ZIP64) value += 8
  if (sizes.compressedSize === IN_ZIP64) {
    sizes.compressedSize = file.u64(value)
    value += 8
  }
  if (sizes.offset === IN_ZIP64) sizes.offset = file.u64(value)
  return sizes
}

function findData(file: Bytes, local: number, size: number): number {
  if (file.u32(local) !== LOCAL) throw spreadsheetErrors.broken()
  const start = local + 30 + file.u16(local + 26) + file.u16(local + 28)
  file.slice(start, size)
  return start
}
