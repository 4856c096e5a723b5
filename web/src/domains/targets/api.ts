import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  copyTargets,
  getProgress,
  listTargets,
  TARGET_SCOPES,
  type Target,
  type TargetScope,
} from '@shangxue/contract/targets/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../lib/api/http.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { moneyText, piecesText } from '../sales-figures/public.ts'

export type Progress = Output<typeof getProgress>
export type ProgressRow = Progress['list'][number]

/** Queries to invalidate after a change of a target. */
export const TARGET_QUERIES = [listTargets, getProgress]
const SILENT_QUERY_OPTIONS = { placeholderData: keepPreviousData, meta: { quiet: true } }

export const useTargets = (month: string) =>
  useQuery({ ...query(listTargets, { month }), ...SILENT_QUERY_OPTIONS })
export const useProgress = (filters: RequestOf<typeof getProgress>) =>
  useQuery({ ...query(getProgress, filters), ...SILENT_QUERY_OPTIONS })
export const useCopyTargets = () => useCall(copyTargets, { invalidates: TARGET_QUERIES })

/** Groups targets by scope and omits empty groups. */
export const groupByScope = <T extends { scope: TargetScope }>(list: readonly T[]) =>
  TARGET_SCOPES.map((scope) => ({ scope, list: list.filter((item) => item.scope === scope) })).filter(
    (group) => group.list.length > 0,
  )

export const goalText = ({ pieces, amount_fen }: Pick<Target, 'pieces' | 'amount_fen'>): string =>
  [pieces !== null && piecesText(pieces), amount_fen !== null && moneyText(amount_fen)]
    .filter(Boolean)
    .join(' · ')
