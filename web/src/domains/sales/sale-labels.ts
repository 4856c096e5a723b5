import type { SALE_KINDS, SaleStatus } from '@shangxue/contract/sales/endpoints'
import type { TagKind } from '../../ui/display/tag.tsx'

export const SALE_KIND_LABELS: Record<(typeof SALE_KINDS)[number], string> = { sale: '销售', return: '退货' }

export const SALE_STATUS_TAG_KINDS: Record<SaleStatus, TagKind> = {
  waiting: 'warning',
  posted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  reversed: 'neutral',
}
