export { soldLineExport } from './export.ts'
export { countSales, periodSales, salesShares, totalSales } from './sales-shares.ts'
export { lineColumns, lineNames, type RawLine, soldLinesFrom, toSoldLine } from './sold-lines.ts'
