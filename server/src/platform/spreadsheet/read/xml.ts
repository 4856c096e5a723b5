import { SaxesParser } from 'saxes'
import { spreadsheetErrors } from '../errors.ts'
import type { ZipReader } from './zip.ts'

export interface XmlHandlers {
  /** `name` and attribute names as in the file, the element without its namespace prefix. */
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** A workbook nests about ten levels; a hostile file may open elements without end. */
const MAX_DEPTH = 100

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses one part. Rejects malformed XML and any DTD; entities beyond the five of XML are malformed. */
export function readXml(zip: ZipReader, part: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let depth = 0
  parser.on('error', () => {
    throw spreadsheetErrors.broken()
  })
  parser.on('doctype', () => {
    throw spreadsheetErrors.broken()
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw spreadsheetErrors.broken()
    handlers.open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth--
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))

  let decoder: TextDecoder | null = null
  zip.stream(part, (chunk) => {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8', {
      fatal: true,
    })
    parser.write(decode(decoder, chunk))
  })
  parser.close()
}

function decode(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw spreadsheetErrors.broken()
  }
}
