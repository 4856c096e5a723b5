import { listCustomers } from '@shangxue/contract/customers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import { listGiftRules, listPriceRules, type PriceRuleKind } from '@shangxue/contract/pricing/policy'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatDay } from '../../../lib/dates.ts'

export type PriceRule = Output<typeof listPriceRules>['list'][number]
export type GiftRule = Output<typeof listGiftRules>['list'][number]

/** One of the goods that get a price. */
export interface RuleItem {
  readonly skuId: number
  readonly title: string
  readonly wholeModel: boolean
  readonly price: number | null
}

/** Queries to invalidate after a change of rules. */
export const POLICY_QUERIES = [listPriceRules, listGiftRules]

const PAGE_SIZE = 50
const OPTIONS = { placeholderData: keepPreviousData, meta: { quiet: true } } as const

export const usePriceRules = (kind: PriceRuleKind, filters: { q: string; customer_id?: number }) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPriceRules, { kind, ...filters, limit: PAGE_SIZE }),
      ...OPTIONS,
    }),
  )
export const useGiftRules = (q: string) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listGiftRules, { q, limit: PAGE_SIZE }), ...OPTIONS }),
  )

export const useCustomersOfLevel = (q: string, price_level: PriceLevel | undefined) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCustomers, { q, ...(price_level && { price_level }), limit: PAGE_SIZE }),
      ...OPTIONS,
    }),
  )

interface Validity {
  readonly valid_from: string
  readonly valid_to: string | null
}
/** 11 月 1 日 至 12 月 31 日, or 11 月 1 日 起 */
export const validityText = ({ valid_from, valid_to }: Validity): string =>
  valid_to === null ? `${formatDay(valid_from)} 起` : `${formatDay(valid_from)} 至 ${formatDay(valid_to)}`
