/** Whether the bytes begin with an ID3 tag or a frame of MPEG audio layer III. */
export function looksLikeMp3(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  const tag = first === 0x49 && second === 0x44 && third === 0x33
  const frame = first === 0xff && (second & 0xe6) === 0xe2
  return bytes.byteLength > 16 && (tag || frame)
}
