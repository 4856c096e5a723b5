import type { Output } from '@shangxue/contract/platform/endpoint'
import { getRebate, listRebates, type RebateMeasure } from '@shangxue/contract/purchasing/rebates'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { PATH, PURCHASE_QUERIES, SILENT } from '../api.ts'

export const REBATES_PATH = `${PATH}?view=rebates`
export const NEW_REBATE_PATH = `${PATH}?view=rebate`
export const rebatePath = (id: number): string => `${PATH}?rebate=${id}`

export type Rebate = Output<typeof listRebates>['list'][number]
export type RebateDetail = Output<typeof getRebate>

/** Queries that a write of rebates may change. */
export const REBATE_QUERIES = [listRebates, getRebate, ...PURCHASE_QUERIES]

export const useRebates = () =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listRebates, { limit: 30 }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )

export const useRebate = (id: number) => useQuery({ ...query(getRebate, { id }), meta: SILENT })

/** Pieces or an amount, by what the agreement measures. */
export const formatMeasure = (measure: RebateMeasure, count: number): string =>
  measure === 'pieces' ? `${formatWhole(count)} 台` : formatMoney(count)

/** The rate of a tier: money per piece, or a percentage. */
export const formatRate = (measure: RebateMeasure, rate: number): string =>
  measure === 'pieces' ? `每台 ${formatMoney(rate)}` : `${rate / 100}%`
