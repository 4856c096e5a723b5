/** What other domains may import from sales figures. */
export { ChoiceChip } from './components/choice-chip.tsx'
export { StoreChip } from './components/filter-chips.tsx'
export { LineRow } from './components/line-row.tsx'
export { FiguresGrid } from './components/line-totals.tsx'
export { parseCustomer, parseDay, parseText } from './line-filters.ts'
export { soldLinesAddress } from './links.ts'
export { useBrands, useCanViewSales, useSellers, useStores } from './reads.ts'
export { moneyText, piecesText } from './words.ts'
