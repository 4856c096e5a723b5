import { decodeCellText } from '../cell-text.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

/** Reads all shared strings by index: rich text runs are joined, phonetic guides (<rPh>) omitted. */
export function readSharedStrings(zip: ZipReader, part: string): string[] {
  const strings: string[] = []
  let value = ''
  let inText = false
  let inPhonetic = false
  readXml(zip, part, {
    open(name) {
      if (name === 'si') value = ''
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    close(name) {
      if (name === 'si') strings.push(decodeCellText(value))
      if (name === 'rPh') inPhonetic = false
      if (name === 't') inText = false
    },
    text(text) {
      if (inText) value += text
    },
  })
  return strings
}
