import type { StockSort } from './stock-address.ts'

export const SORT_LABELS: Record<StockSort, string> = {
  brand: '按品牌',
  quantity: '数量最多',
  name: '按名称',
}
