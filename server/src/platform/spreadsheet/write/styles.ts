import { XML_HEAD } from './package-parts.ts'

/** Style indexes of cells: the order of `cellXfs` below. */
export const STYLE = {
  general: 0,
  header: 1,
  text: 2,
  integer: 3,
  money: 4,
  date: 5,
  datetime: 6,
  percent: 7,
  requiredHeader: 8,
  example: 9,
  title: 10,
  /** Heading of right-aligned figures. */
  numberHeader: 17,
  /** Long text: wrapped, at the top of its row. */
  wrapped: 18,
} as const
/** The same formats in bold, for a totals row. */
export const TOTAL_STYLE = { text: 11, integer: 12, money: 13, date: 14, datetime: 15, percent: 16 } as const

const xfHead = (format: number, font: number, fill: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
  ' applyNumberFormat="1" applyFont="1" applyFill="1"'
const xf = (format: number, font = 0, fill = 0) => `${xfHead(format, font, fill)}/>`
/** Indented from the edge: text in the next column starts right there, and on paper no line separates them. */
const rightAligned = (format: number, font = 0, fill = 0) =>
  `${xfHead(format, font, fill)} applyAlignment="1"><alignment horizontal="right" indent="1"/></xf>`
const wrapped = (format: number) =>
  `${xfHead(format, 0, 0)} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`

const TEXT_FORMAT = 49
const font = (extra: string, color = '<color theme="1"/>', size = 11) =>
  `<font>${extra}<sz val="${size}"/>${color}<name val="等线"/><family val="2"/></font>`
const fill = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`

export const STYLES_XML = `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="5">${font('')}${font('<b/>')}${font('<b/>', '<color rgb="FFC00000"/>')}${font('<i/>', '<color rgb="FF7F7F7F"/>')}${font('<b/>', '<color theme="1"/>', 14)}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFF2F2F2')}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="19">${[
  xf(0),
  xf(TEXT_FORMAT, 1, 2),
  xf(TEXT_FORMAT),
  rightAligned(1),
  rightAligned(4),
  xf(164),
  xf(165),
  rightAligned(10),
  xf(TEXT_FORMAT, 2, 2),
  xf(TEXT_FORMAT, 3),
  xf(TEXT_FORMAT, 4),
  xf(TEXT_FORMAT, 1, 2),
  rightAligned(1, 1, 2),
  rightAligned(4, 1, 2),
  xf(164, 1, 2),
  xf(165, 1, 2),
  rightAligned(10, 1, 2),
  rightAligned(TEXT_FORMAT, 1, 2),
  wrapped(TEXT_FORMAT),
].join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
