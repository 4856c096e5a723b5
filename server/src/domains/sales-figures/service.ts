export { soldLineExport } from './line-export.ts'
export { lineColumns, lineNames, type RawLine, soldLinesFrom, toSoldLine } from './lines.ts'
export { periodSales, salesShares, totalSales } from './shares.ts'
