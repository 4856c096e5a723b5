import { columnName } from '../column-name.ts'
import { collectCell, spreadsheetErrors } from '../errors.ts'
import { cellText, type SheetContext } from './cell-value.ts'
import type { ReadLimits } from './limits.ts'
import { type Table, TableBuilder } from './table.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

const LAST_LINE = 1_048_576
const LAST_COLUMN = 16_384

/** Reads one worksheet; null when it has no content. Cells are text as displayed. */
export function readSheet(
  zip: ZipReader,
  sheet: { name: string; part: string },
  context: SheetContext,
  limits: ReadLimits,
): Table | null {
  const table = new TableBuilder(limits)
  const formulas: string[] = []
  const lostDigits: string[] = []
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let raw = ''
  let inValue = false
  let inPhonetic = false

  readXml(zip, sheet.part, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          line = lineOf(attributes.r, line)
          cells = []
          column = -1
          break
        case 'c':
          column = columnOf(attributes.r, column)
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          raw = ''
          break
        case 'f':
          collectCell(formulas, `${columnName(column)}${line}`)
          break
        case 'rPh':
          inPhonetic = true
          break
        case 'v':
        case 't':
          inValue = !inPhonetic
      }
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'row') table.add(line, cells)
      if (name !== 'c') return
      const text = cellText(type, style, raw, context)
      if (text === null) collectCell(lostDigits, `${columnName(column)}${line}`)
      else if (text !== '') cells[column] = text
    },
    text(text) {
      if (inValue) raw += text
    },
  })
  if (formulas.length > 0) throw spreadsheetErrors.formulas(formulas)
  if (lostDigits.length > 0) throw spreadsheetErrors.digitsLost(lostDigits)
  return table.finish(sheet.name)
}

/** Some writers omit `r`, which then means the next row. Descending rows mean a damaged file. */
function lineOf(reference: string | undefined, previous: number): number {
  const line = reference === undefined ? previous + 1 : Number(reference)
  if (!Number.isInteger(line) || line <= previous || line > LAST_LINE) throw spreadsheetErrors.broken()
  return line
}

/** 'C3' → 2. */
function columnOf(reference: string | undefined, previous: number): number {
  if (reference === undefined) return previous + 1
  let column = 0
  for (let position = 0; position < reference.length; position++) {
    const letter = reference.charCodeAt(position) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > LAST_COLUMN) break
  }
  if (column < 1 || column > LAST_COLUMN) throw spreadsheetErrors.broken()
  return column - 1
}
