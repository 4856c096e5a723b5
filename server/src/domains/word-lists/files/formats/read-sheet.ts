import { wordFileErrors } from '../errors.ts'
import { unitOfHeading } from '../unit-heading.ts'
import { type RawWord, toRawWord } from '../word.ts'
import { type Roles, rolesByContent, rolesByName, type Sheet } from './column-roles.ts'

/** ECDICT's `pos` holds frequencies such as `n:46/v:54`, which are not parts of speech. */
const cleanPos = (text: string) => (/\d/.test(text) ? '' : text.trim())

function joinMeaning(text: (role: keyof Roles) => string): string {
  const meaning = text('meaning') || text('definition')
  const pos = cleanPos(text('pos'))
  if (meaning === '' || pos === '' || /^[a-z]{1,6}\./.test(meaning)) return meaning
  return `${pos.endsWith('.') ? pos : `${pos}.`} ${meaning}`
}

/** Reads the words of a sheet by named or detected columns, with units from a column or from rows of headings. Throws WordFileRefused. */
export function readSheet(sheet: Sheet): RawWord[] {
  const roles = rolesByContent(sheet, rolesByName(sheet.names ?? []))
  if (roles.spelling === undefined) throw wordFileErrors.noWords()
  let heading = ''
  let unitCell = ''
  return sheet.rows.flatMap(({ line, cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const unit = filled.length === 1 ? unitOfHeading(filled[0] ?? '') : undefined
    if (unit !== undefined) {
      heading = unit
      return []
    }
    const text = (role: keyof Roles) => cells[roles[role] ?? -1]?.trim() ?? ''
    // Merged cells hold their text in the first row only.
    unitCell = text('unit') || unitCell
    return toRawWord({
      unit: unitCell || heading,
      line,
      spelling: text('spelling'),
      ipaUk: text('ipaUk'),
      ipaUs: text('ipaUs'),
      meaning: joinMeaning(text),
      exampleEn: text('exampleEn'),
      exampleZh: text('exampleZh'),
    })
  })
}

/** Reads the words of a table. A first row without known headings is data. */
export const readTableWords = (header: readonly string[], rows: Sheet['rows']): RawWord[] =>
  Object.keys(rolesByName(header)).length > 0
    ? readSheet({ names: header, rows })
    : readSheet({ names: null, rows: [{ line: 1, cells: header }, ...rows] })
