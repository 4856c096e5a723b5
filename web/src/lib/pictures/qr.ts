/** A QR code encoder (ISO/IEC 18004) limited to byte mode, the lowest error correction level, and versions 1 to 20. */
const CORRECTION_WORDS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]

type Grid = boolean[][]

/** The number of modules that can hold data, in bits: all except those of the fixed patterns. */
function dataBitsOf(version: number): number {
  const aligned = Math.floor(version / 7) + 2
  const patterns = version < 2 ? 0 : (25 * aligned - 10) * aligned - 55 + (version < 7 ? 0 : 36)
  return (16 * version + 128) * version + 64 - patterns
}
const codewordsOf = (version: number) => Math.floor(dataBitsOf(version) / 8)
const dataCodewordsOf = (version: number) =>
  codewordsOf(version) - (CORRECTION_WORDS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0)

/** Multiplies in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

function errorCorrectionOf(data: readonly number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0)
  divisor[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let at = 0; at < degree; at++)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  const remainder = Array<number>(degree).fill(0)
  for (const word of data) {
    const factor = word ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let at = 0; at < degree; at++)
      remainder[at] = (remainder[at] ?? 0) ^ multiply(divisor[at] ?? 0, factor)
  }
  return remainder
}

function encodeData(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const capacity = dataCodewordsOf(version) * 8
  push(0, Math.min(4, capacity - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

/** Interleaves the data blocks and their error correction, codeword by codeword. */
function interleaved(data: readonly number[], version: number): number[] {
  const degree = CORRECTION_WORDS[version - 1] ?? 0
  const count = BLOCKS[version - 1] ?? 1
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  const blocks: { data: readonly number[]; correction: number[] }[] = []
  for (let from = 0; blocks.length < count; ) {
    const length = short + (blocks.length >= count - longer ? 1 : 0)
    const part = data.slice(from, from + length)
    blocks.push({ data: part, correction: errorCorrectionOf(part, degree) })
    from += length
  }
  const inTurn = (lists: readonly (readonly number[])[], most: number) =>
    Array.from({ length: most }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
  return [
    ...inTurn(
      blocks.map((block) => block.data),
      short + 1,
    ),
    ...inTurn(
      blocks.map((block) => block.correction),
      degree,
    ),
  ]
}

/** Appends the BCH checksum: the remainder of the value's division by the generator. */
function withChecksum(value: number, generator: number, length: number): number {
  const top = 32 - Math.clz32(generator) - 1
  let remainder = value
  for (let i = 0; i < length; i++) remainder = (remainder << 1) ^ ((remainder >>> (top - 1)) * generator)
  return (value << length) | remainder
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
]

class Drawing {
  readonly dark: Grid
  private readonly fixed: Grid
  constructor(
    private readonly size: number,
    private readonly version: number,
  ) {
    const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    this.dark = empty()
    this.fixed = empty()
  }

  private set(x: number, y: number, dark: boolean) {
    const row = this.dark[y]
    const fixed = this.fixed[y]
    if (!row || !fixed || x < 0 || x >= this.size) return
    row[x] = dark
    fixed[x] = true
  }

  private ring(x: number, y: number, radius: number, dark: (distance: number) => boolean) {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  patterns(mask: number) {
    const { size, version } = this
    for (let at = 0; at < size; at++) {
      this.set(6, at, at % 2 === 0)
      this.set(at, 6, at % 2 === 0)
    }
    const finder = (distance: number) => distance !== 2 && distance !== 4
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.ring(x, y, 4, finder)
    const places = this.alignment()
    const last = places.length - 1
    for (const [i, x] of places.entries())
      for (const [j, y] of places.entries())
        if (!((i === 0 && (j === 0 || j === last)) || (i === last && j === 0)))
          this.ring(x, y, 2, (distance) => distance !== 1)
    this.format(mask)
    if (version < 7) return
    const bits = withChecksum(version, 0x1f25, 12)
    for (let at = 0; at < 18; at++) {
      const a = size - 11 + (at % 3)
      const b = Math.floor(at / 3)
      this.set(a, b, ((bits >>> at) & 1) === 1)
      this.set(b, a, ((bits >>> at) & 1) === 1)
    }
  }

  private alignment(): number[] {
    const { version, size } = this
    if (version === 1) return []
    const count = Math.floor(version / 7) + 2
    const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
    return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
  }

  /** 1 is the format value of the lowest correction level. */
  private format(mask: number) {
    const { size } = this
    const bits = withChecksum((1 << 3) | mask, 0x537, 10) ^ 0x5412
    const bit = (at: number) => ((bits >>> at) & 1) === 1
    for (let at = 0; at <= 5; at++) this.set(8, at, bit(at))
    this.set(8, 7, bit(6))
    this.set(8, 8, bit(7))
    this.set(7, 8, bit(8))
    for (let at = 9; at < 15; at++) this.set(14 - at, 8, bit(at))
    for (let at = 0; at < 8; at++) this.set(size - 1 - at, 8, bit(at))
    for (let at = 8; at < 15; at++) this.set(8, size - 15 + at, bit(at))
    this.set(8, size - 8, true)
  }

  words(words: readonly number[], mask: (x: number, y: number) => boolean) {
    const { size } = this
    let at = 0
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5
      for (let down = 0; down < size; down++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? size - 1 - down : down
          const row = this.dark[y]
          if (!row || this.fixed[y]?.[x]) continue
          const bit = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
          row[x] = bit !== mask(x, y)
          at++
        }
    }
  }
}

/** The penalty score of a mask: readers have difficulty with long runs and uniform squares. */
function penaltyOf(grid: Grid): number {
  const size = grid.length
  const dark = (x: number, y: number) => grid[y]?.[x] === true
  let score = 0
  for (const at of [dark, (x: number, y: number) => dark(y, x)])
    for (let y = 0; y < size; y++)
      for (let x = 0, run = 0; x < size; x++) {
        run = x > 0 && at(x, y) === at(x - 1, y) ? run + 1 : 1
        if (run === 5) score += 3
        if (run > 5) score++
      }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const same = dark(x, y)
      if (dark(x - 1, y) === same && dark(x, y - 1) === same && dark(x - 1, y - 1) === same) score += 3
    }
  return score
}

/** Encodes a text. Returns the modules by row, without the quiet zone. Throws if the text is too long. */
export function qrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, at) => {
    const header = at + 1 < 10 ? 12 : 20
    return bytes.length * 8 + header <= dataCodewordsOf(at + 1) * 8
  })
  if (version < 0) throw new RangeError('too long for a QR code')
  const words = interleaved(encodeData(bytes, version + 1), version + 1)
  const drawn = MASKS.map((mask, number) => {
    const drawing = new Drawing(version * 4 + 21, version + 1)
    drawing.patterns(number)
    drawing.words(words, mask)
    return drawing.dark
  })
  return drawn.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}
