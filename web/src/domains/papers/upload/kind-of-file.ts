type FileKind = 'photo' | 'pdf'

const HEAD_BYTES = 16
const HEIF = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif)/

/** Detects the kind of a file by its first bytes. Returns undefined for unsupported files. */
export async function kindOfFile(file: Blob): Promise<FileKind | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n')) return 'photo'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'photo'
  // Phones decode their own format; elsewhere opening the file fails with a message.
  return text.slice(4, 8) === 'ftyp' && HEIF.test(text.slice(8)) ? 'photo' : undefined
}
