import { Decompress } from 'fzstd'

const MAGIC = 0xfd2fb528
const FIRST_WINDOW_LOG = 10
const RUN_LENGTH = 1

/** Parses a frame header: block offset and window size in bytes (RFC 8878, 3.1.1.1). */
function parseFrameHeader(
  view: DataView,
  offset: number,
): { blocks: number; window: number; checksum: boolean } {
  if (view.getUint32(offset, true) !== MAGIC) throw new Error('no zstd frame')
  const flags = view.getUint8(offset + 4)
  const isSingleSegment = (flags & 0x20) !== 0
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0
  const size = offset + 5 + (isSingleSegment ? 0 : 1) + dictionary
  const blocks = size + sizeBytes
  const checksum = (flags & 4) !== 0
  if (!isSingleSegment) {
    const window = view.getUint8(offset + 5)
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

/** Throws if a frame needs a larger window than `maxBytes`, before any memory is reserved. */
function assertWindowSize(bytes: Uint8Array, maxBytes: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  while (offset < bytes.length) {
    const { blocks, window, checksum } = parseFrameHeader(view, offset)
    if (window > maxBytes) throw new RangeError('a zstd frame needs too much memory')
    offset = blocks
    for (let last = false; !last; ) {
      const blockHeader = view.getUint8(offset) | (view.getUint16(offset + 1, true) << 8)
      last = (blockHeader & 1) === 1
      offset += 3 + (((blockHeader >> 1) & 3) === RUN_LENGTH ? 1 : blockHeader >> 3)
    }
    offset += checksum ? 4 : 0
  }
}

/** Decompresses in chunks; an exception of `onChunk` stops it. Throws for corrupt data or too large a window. */
export function inflateZstd(bytes: Uint8Array, maxBytes: number, onChunk: (chunk: Uint8Array) => void): void {
  assertWindowSize(bytes, maxBytes)
  const zstd = new Decompress(onChunk)
  zstd.push(bytes)
  zstd.push(new Uint8Array(), true)
}
