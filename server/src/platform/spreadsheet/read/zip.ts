import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { spreadsheetErrors } from '../errors.ts'
import type { ReadLimits } from './limits.ts'
import { readDirectory, type ZipEntry } from './zip-directory.ts'

/** Deflate expands at most about 1000 times, so one step yields at most 16 MB before it is counted. */
const STEP = 16 * 1024

export interface ZipReader {
  has(name: string): boolean
  /** Inflates one part in pieces; throws when it is broken, encrypted or exceeds the total limit. */
  stream(name: string, onChunk: (chunk: Uint8Array) => void): void
}

/** Part names are matched without regard to case or slash direction, as in Excel. */
const partKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

export function openZip(bytes: Uint8Array, limits: ReadLimits): ZipReader {
  const entries = new Map<string, ZipEntry>()
  for (const entry of readDirectory(bytes, limits.maxEntries)) entries.set(partKey(entry.name), entry)
  let inflated = 0

  return {
    has: (name) => entries.has(partKey(name)),
    stream(name, onChunk) {
      const entry = entries.get(partKey(name))
      if (!entry) throw spreadsheetErrors.broken()
      if (entry.encrypted) throw spreadsheetErrors.encrypted()
      let checksum = 0
      for (const chunk of inflate(entry, bytes)) {
        inflated += chunk.length
        if (inflated > limits.maxInflatedBytes) throw spreadsheetErrors.contentTooLarge()
        checksum = crc32(chunk, checksum)
        onChunk(chunk)
      }
      if (checksum !== entry.crc) throw spreadsheetErrors.broken()
    },
  }
}

function* inflate(entry: ZipEntry, bytes: Uint8Array): Generator<Uint8Array> {
  const data = bytes.subarray(entry.start, entry.start + entry.compressedSize)
  if (entry.method === 0) {
    yield data
    return
  }
  if (entry.method !== 8) throw spreadsheetErrors.broken()
  let ready: Uint8Array[] = []
  const inflater = new Inflate((chunk) => ready.push(chunk))
  for (let offset = 0; offset === 0 || offset < data.length; offset += STEP) {
    try {
      inflater.push(data.subarray(offset, offset + STEP), offset + STEP >= data.length)
    } catch {
      throw spreadsheetErrors.broken()
    }
    yield* ready
    ready = []
  }
}
