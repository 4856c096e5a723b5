/** What other domains may import from sales figures. */
export { ChoiceChip } from './components/choice-chip.tsx'
export { StoreChip } from './components/filter-chips.tsx'
export { LineRow } from './components/line-row.tsx'
export { FiguresGrid } from './components/line-totals.tsx'
export { customerIn, dayIn, textIn } from './line-filters.ts'
export { linesAt } from './links.ts'
export { useBrands, useSeesSales, useSellers, useStores } from './reads.ts'
export { moneyText, piecesText } from './words.ts'
