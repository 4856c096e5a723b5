/** Appends numbers and texts to a growing buffer. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(expectedLength: number) {
    this.#bytes = new Uint8Array(expectedLength)
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length + 16)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  /** An unsigned integer below 2⁵³, seven bits a byte. */
  varint(value: number): void {
    let rest = value
    // Shifts would cut the number to 32 bits.
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128)
    this.byte(rest)
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.varint(bytes.length)
    for (const byte of bytes) this.byte(byte)
  }

  uuid(value: string): void {
    const hex = value.replaceAll('-', '')
    for (let i = 0; i < 32; i += 2) this.byte(Number.parseInt(hex.slice(i, i + 2), 16))
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Reads what `ByteWriter` wrote. Throws at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  hasMore(): boolean {
    return this.#position < this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#position++]
    if (value === undefined) throw new Error('packed answers end within an entry')
    return value
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    const length = this.varint()
    return new TextDecoder().decode(Uint8Array.from({ length }, () => this.byte()))
  }

  uuid(): string {
    let hex = ''
    for (let i = 0; i < 16; i++) {
      if (i === 4 || i === 6 || i === 8 || i === 10) hex += '-'
      hex += HEX[this.byte()]
    }
    return hex
  }
}
