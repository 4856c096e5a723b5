import { refused } from './refused.ts'
import { type Roles, rolesByContent, rolesByName, type Sheet } from './roles.ts'
import { type RawWord, rawWord } from './word.ts'

/** ECDICT's `pos` holds frequencies such as `n:46/v:54`, which are not parts of speech. */
const posText = (text: string) => (/\d/.test(text) ? '' : text.trim())

function meaningOf(text: (role: keyof Roles) => string): string {
  const meaning = text('meaning') || text('definition')
  const pos = posText(text('pos'))
  if (meaning === '' || pos === '' || /^[a-z]{1,6}\./.test(meaning)) return meaning
  return `${pos.endsWith('.') ? pos : `${pos}.`} ${meaning}`
}

/** Reads the words of a sheet by named or detected columns. Throws WordFileRefused. */
export function wordsOfSheet(sheet: Sheet): RawWord[] {
  const roles = rolesByContent(sheet, rolesByName(sheet.names ?? []))
  if (roles.spelling === undefined) throw refused.noWords()
  return sheet.rows.map(({ line, cells }) => {
    const text = (role: keyof Roles) => cells[roles[role] ?? -1]?.trim() ?? ''
    return rawWord({
      line,
      spelling: text('spelling'),
      ipaUk: text('ipaUk'),
      ipaUs: text('ipaUs'),
      meaning: meaningOf(text),
      exampleEn: text('exampleEn'),
      exampleZh: text('exampleZh'),
    })
  })
}

/** Reads the words of a table. A first row without known headings is data. */
export const wordsOfTable = (header: readonly string[], rows: Sheet['rows']): RawWord[] =>
  Object.keys(rolesByName(header)).length > 0
    ? wordsOfSheet({ names: header, rows })
    : wordsOfSheet({ names: null, rows: [{ line: 1, cells: header }, ...rows] })
