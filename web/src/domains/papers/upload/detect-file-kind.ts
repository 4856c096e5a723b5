type FileKind = 'photo' | 'pdf'

const SIGNATURE_BYTES = 16
const HEIF_BRANDS = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif)/

/** Detects the kind of a file by its first bytes. Returns undefined for unsupported files. */
export async function detectFileKind(file: Blob): Promise<FileKind | undefined> {
  const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const text = String.fromCharCode(...firstBytes)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n')) return 'photo'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'photo'
  // Phones decode their own format; elsewhere opening the file fails with a message.
  return text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.test(text.slice(8)) ? 'photo' : undefined
}
