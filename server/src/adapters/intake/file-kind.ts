export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, i) => bytes[offset + i] === byte)
const charCodes = (word: string) => [...word].map((letter) => letter.charCodeAt(0))

/** Detects the type from the first bytes. A PDF signature may be anywhere in the first KB. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, charCodes('RIFF')) && startsWith(bytes, charCodes('WEBP'), 8)) return 'webp'
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  return head.includes('%PDF-') ? 'pdf' : undefined
}
