import type { Output } from '@shangxue/contract/platform/endpoint'
import type { readMaterialFile } from '@shangxue/contract/reading/materials'
import { AppError } from '../../../platform/app-error.ts'
import { sanitizeText } from '../../../platform/sanitize-text.ts'
import { DEFAULT_LIMITS } from '../../../platform/spreadsheet/read/limits.ts'
import { openZip } from '../../../platform/spreadsheet/read/zip.ts'

/** Limit of the uncompressed document. */
const XML_MAX_BYTES = 8 * 1024 * 1024
const TEXT_MAX = 30_000
const DOCUMENT_ENTRY = 'word/document.xml'
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the text of a .txt or .docx file, detected by content instead of name. */
export function readMaterialText(name: string, bytes: Uint8Array): Output<typeof readMaterialFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const text = (isZip ? readDocxText(bytes) : decodeText(bytes)).trim()
  if (!/[A-Za-z]/.test(text)) throw new AppError('material_file')
  return { title: name.replace(/\.[^.]*$/, '').slice(0, 80), text: sanitizeText(text).slice(0, TEXT_MAX) }
}

function readDocxText(bytes: Uint8Array): string {
  try {
    const chunks: Uint8Array[] = []
    openZip(bytes, { ...DEFAULT_LIMITS, maxInflatedBytes: XML_MAX_BYTES }).stream(DOCUMENT_ENTRY, (chunk) =>
      chunks.push(chunk),
    )
    return new TextDecoder()
      .decode(Buffer.concat(chunks))
      .split('</w:p>')
      .map((paragraph) =>
        [...paragraph.matchAll(/<w:t(?: [^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)\b[^<>]*\/>/g)]
          .map(([, run]) => run ?? ' ')
          .join(''),
      )
      .join('\n\n')
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
      .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
        String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex ? 16 : 10))),
      )
      .replace(/(?:\n *){3,}/g, '\n\n')
  } catch {
    throw new AppError('material_file')
  }
}

/** Decodes UTF-8, or GB18030 as Chinese Windows writes. */
function decodeText(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new AppError('material_file')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
