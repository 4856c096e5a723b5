import {
  ACTIVATION_STATES,
  type ActivationState,
  queryActivations,
} from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { gapText } from '../device-labels.ts'

type QueryResult = Output<typeof queryActivations>['list'][number]
/** With its index in the list, which may contain a code twice. */
export type ActivationResult = QueryResult & { readonly at: number }

/** Activation states of codes. Never refetched automatically. */
export const useActivationResults = (codes: readonly string[]) =>
  useQuery({
    ...query(queryActivations, { codes: [...codes] }),
    enabled: codes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ list, outside }) => ({
      outside,
      list: list.map((result, index): ActivationResult => ({ ...result, at: index })),
    }),
    meta: { quiet: true },
  })

/** When and where the device was activated, with the source of the record. */
export function activationText({ activated_at, place, source }: ActivationResult): string | undefined {
  if (activated_at === null) return undefined
  const placeText = place === null ? '激活' : `在${place}激活`
  return `${formatDateTime(activated_at)} ${placeText}${source === null ? '' : `（${source}）`}`
}

export function saleText({ sold_on, salesperson, customer, location }: ActivationResult): string | undefined {
  if (sold_on === null) return undefined
  const by = [salesperson, location && `在${location}`].filter(Boolean).join(' ')
  return `${sold_on} ${by}售出${customer === null ? '' : `给${customer}`}`
}

/** All texts of a result, for copying and searching. */
export const resultTexts = (result: ActivationResult): string[] => [
  result.code,
  result.title,
  activationText(result) ?? '',
  saleText(result) ?? '',
  result.gap_days === null ? '' : gapText(result.gap_days),
  result.location ?? '',
]

export const countByState = (
  results: readonly ActivationResult[],
): { state: ActivationState; count: number }[] =>
  ACTIVATION_STATES.flatMap((state) => {
    const count = results.filter((result) => result.state === state).length
    return count > 0 ? [{ state, count }] : []
  })

/** Results of a state that contain every search word. */
export function filterResults(
  results: readonly ActivationResult[],
  state: ActivationState | undefined,
  q: string,
): ActivationResult[] {
  const searchWords = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean)
  return results.filter((result) => {
    if (state !== undefined && result.state !== state) return false
    const text = resultTexts(result).join(' ').toLowerCase()
    return searchWords.every((word) => text.includes(word))
  })
}
