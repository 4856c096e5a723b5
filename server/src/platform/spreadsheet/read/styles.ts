import type { DateFormat } from '../date-serial.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

export type CellFormat = 'number' | 'percent' | DateFormat

/** Formats without a code in the file, including those of Chinese Excel (27–36, 50–58). */
function builtinFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent'
  if (id === 22) return 'datetime'
  if (id === 46) return 'elapsed'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35)) return 'time'
  if (id === 45 || id === 47 || id === 55 || id === 56) return 'time'
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  return 'number'
}

/** Excel's limit; it also bounds the searches below. */
const MAX_CODE_LENGTH = 255

/** Classifies a number format code: 'yyyy"年"m"月"d"日"' → date, '[h]:mm' → elapsed, '0.0%' → percent. */
function formatOfCode(code: string): CellFormat {
  const bare = code
    .slice(0, MAX_CODE_LENGTH)
    .replace(/"[^"]*"|[\\_*]./g, '')
    .toLowerCase()
    .replace(/general|standard/g, '')
    .split(';', 1)[0] as string
  if (/\[(h+|m+|s+)\]/.test(bare)) return 'elapsed'
  const letters = bare.replace(/\[[^\]]*\]/g, '')
  const withoutHalf = letters.replace(/am\/pm|a\/p|上午\/下午/g, '')
  const hasTime = withoutHalf !== letters || /[hs]/.test(withoutHalf)
  const hasDate = /[yd]|aaa/.test(withoutHalf) || (!hasTime && withoutHalf.includes('m'))
  if (hasDate) return hasTime ? 'datetime' : 'date'
  if (hasTime) return 'time'
  return letters.includes('%') ? 'percent' : 'number'
}

/** Reads the format of each cell style, by the index in the cells' `s` attribute. */
export function readStyles(zip: ZipReader, part: string): CellFormat[] {
  const custom = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  // <xf> and <numFmt> occur elsewhere too; only those in these two lists count.
  let list = ''
  readXml(zip, part, {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'cellXfs') list = name
      if (name === 'numFmt' && list === 'numFmts')
        custom.set(Number(attributes.numFmtId), formatOfCode(attributes.formatCode ?? ''))
      if (name === 'xf' && list === 'cellXfs') {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(custom.get(id) ?? builtinFormat(id))
      }
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return formats
}
