/** What other domains may import from sales figures. */

export { useBrands, useCanViewSales, useSellers, useStores } from './api.ts'
export { ChoiceChip, StoreChip } from './components/filter-chips.tsx'
export { LineRow } from './components/line-row.tsx'
export { FiguresGrid } from './components/line-totals.tsx'
export { moneyText, piecesText } from './figure-texts.ts'
export { parseCustomer, parseDay, parseText } from './line-filters.ts'
export { soldLinesAddress } from './sales-links.ts'
