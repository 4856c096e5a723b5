import { Decompress } from 'fzstd'

const MAGIC = 0xfd2fb528
const FIRST_WINDOW_LOG = 10
const RUN_LENGTH = 1

/** Parses a frame header: block offset and window size in bytes (RFC 8878, 3.1.1.1). */
function headerOf(view: DataView, at: number): { blocks: number; window: number; checksum: boolean } {
  if (view.getUint32(at, true) !== MAGIC) throw new Error('no zstd frame')
  const flags = view.getUint8(at + 4)
  const single = (flags & 0x20) !== 0
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0
  const sizeBytes = [single ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0
  const size = at + 5 + (single ? 0 : 1) + dictionary
  const blocks = size + sizeBytes
  const checksum = (flags & 4) !== 0
  if (!single) {
    const window = view.getUint8(at + 5)
    const base = 2 ** (FIRST_WINDOW_LOG + (window >> 3))
    return { blocks, checksum, window: base + (base / 8) * (window & 7) }
  }
  const readers = [
    () => view.getUint8(size),
    () => view.getUint16(size, true) + 256,
    () => view.getUint32(size, true),
    () => Number(view.getBigUint64(size, true)),
  ]
  return { blocks, checksum, window: readers[flags >> 6]?.() ?? 0 }
}

/** Throws if a frame needs a larger window than `most` bytes, before any memory is reserved. */
function requireWindows(bytes: Uint8Array, most: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    const { blocks, window, checksum } = headerOf(view, at)
    if (window > most) throw new RangeError('a zstd frame wants too much memory')
    at = blocks
    for (let last = false; !last; ) {
      const head = view.getUint8(at) | (view.getUint16(at + 1, true) << 8)
      last = (head & 1) === 1
      at += 3 + (((head >> 1) & 3) === RUN_LENGTH ? 1 : head >> 3)
    }
    at += checksum ? 4 : 0
  }
}

/** Decompresses in chunks; an exception of `take` stops it. Throws for corrupt data or too large a window. */
export function inflateZstd(bytes: Uint8Array, most: number, take: (piece: Uint8Array) => void): void {
  requireWindows(bytes, most)
  const zstd = new Decompress(take)
  zstd.push(bytes)
  zstd.push(new Uint8Array(), true)
}
