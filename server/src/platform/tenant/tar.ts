const BLOCK = 512

/** Returns a file entry of a tar archive (ustar); `name` has at most 100 bytes. */
export function tarEntry(name: string, content: Uint8Array, at: Date): Buffer {
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  head.write(name, 0, 100)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(content.length, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  // The checksum is calculated with its own field filled with blanks.
  head.write('        0', 148, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return Buffer.concat([head, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])
}

export const TAR_END = Buffer.alloc(2 * BLOCK)
