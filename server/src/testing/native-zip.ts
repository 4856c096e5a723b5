import { crc32, deflateRawSync } from 'node:zlib'

const MADE_BY = 20
const DEFLATED = 8

interface Packed {
  readonly data: Buffer
  readonly sum: number
  readonly length: number
}
/** Packs parts that occur in several zips once. */
const packedParts = new WeakMap<Uint8Array, Packed>()

function pack(part: string | Uint8Array): Packed {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part
  const packed = packedParts.get(bytes)
  if (packed) return packed
  const created = { data: deflateRawSync(bytes, { level: 1 }), sum: crc32(bytes), length: bytes.length }
  packedParts.set(bytes, created)
  return created
}

/**
 * Zips parts with zlib, which takes a tenth of the seconds that a JavaScript implementation needs for hundreds of
 * megabytes.
 */
export function nativeZip(parts: Record<string, string | Uint8Array>): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const nameBytes = Buffer.from(name)
    const { data, sum, length } = pack(part)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(MADE_BY, 0)
    head.writeUInt16LE(DEFLATED, 4)
    head.writeUInt32LE(sum, 10)
    head.writeUInt32LE(data.length, 14)
    head.writeUInt32LE(length, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    files.push(Buffer.from('PK\x03\x04'), head, nameBytes, data)
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(MADE_BY, 0)
    head.copy(entry, 2)
    entry.writeUInt32LE(offset, 38)
    directory.push(Buffer.from('PK\x01\x02'), entry, nameBytes)
    offset += 4 + head.length + nameBytes.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length / 3, 4)
  end.writeUInt16LE(directory.length / 3, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end]))
}
