export { soldLineExport } from './line-export.ts'
export { lineColumns, lineNames, lineOf, type RawLine, soldLinesFrom } from './lines.ts'
export { periodSales, sharesOf, soldIn } from './shares.ts'
