const [HEADER_BYTES, MEMORY_SECTION] = [8, 5]
const HAS_MAXIMUM = 1

/** Bytes of one page of WebAssembly memory. */
export const PAGE_BYTES = 65_536

/**
 * Gives the memory of a WebAssembly module a maximum in pages, beyond which the program cannot allocate. A thread's limits
 * cover its JavaScript heap only. Throws if the module declares no memory.
 */
export function limitMemory(module: Uint8Array, maximumPages: number): Buffer<ArrayBuffer> {
  let at = HEADER_BYTES
  while (at < module.byteLength) {
    const [size, start] = readNumber(module, at + 1)
    if (module[at] === MEMORY_SECTION) {
      const [count, flagsAt] = readNumber(module, start)
      const [pages] = readNumber(module, flagsAt + 1)
      if (count !== 1) break
      const section = [1, HAS_MAXIMUM, ...encodeNumber(pages), ...encodeNumber(maximumPages)]
      return Buffer.concat([
        module.subarray(0, at),
        Uint8Array.of(MEMORY_SECTION, ...encodeNumber(section.length), ...section),
        module.subarray(start + size),
      ])
    }
    at = start + size
  }
  throw new Error('the module declares no memory of its own')
}

/** Reads an unsigned LEB128 number; returns it with the position after it. */
function readNumber(bytes: Uint8Array, from: number): [value: number, next: number] {
  let [value, at] = [0, from]
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return [value, at]
  }
}

function encodeNumber(value: number): number[] {
  const rest = Math.floor(value / 0x80)
  return rest === 0 ? [value] : [(value & 0x7f) | 0x80, ...encodeNumber(rest)]
}
