import {
  getChannelDay,
  listChannelChoices,
  listChannelDays,
  listChannels,
} from '@shangxue/contract/channels/endpoints'
import {
  listClaims,
  listProgrammeChoices,
  listProgrammes,
  listSaleClaims,
  type SubsidyClaimState,
} from '@shangxue/contract/channels/subsidies'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'

export type Channel = Output<typeof listChannels>[number]
export type ChannelChoice = Output<typeof listChannelChoices>[number]
export type ChannelDay = Output<typeof getChannelDay>
export type ReconciledEntry = ChannelDay['entries'][number]

export type Programme = Output<typeof listProgrammes>[number]
export type ProgrammeChoice = Output<typeof listProgrammeChoices>[number]
export type Claim = Output<typeof listClaims>['list'][number]

export const CHANNELS_PATH = '/others/accounts?view=channels'
export const channelPath = (id: number): string => `${CHANNELS_PATH}&channel=${id}`
export const channelDayPath = (id: number, day: string): string => `${channelPath(id)}&day=${day}`

export const SUBSIDIES_PATH = '/others/accounts?view=subsidies'

/** Queries to invalidate after any change of a channel. */
export const CHANNEL_QUERIES = [
  ...[listChannels, listChannelChoices, listChannelDays, getChannelDay],
  ...[listProgrammes, listProgrammeChoices, listClaims, listSaleClaims],
]

/** Screens show these errors themselves, so the global error toast is off. */
const QUIET = { quiet: true }
const PAGE_SIZE = 30
const CHOICES_STALE_MS = 5 * 60_000

export const useChannels = () => useQuery({ ...query(listChannels, {}), meta: QUIET })
export const useChannelChoices = () =>
  useQuery({ ...query(listChannelChoices, {}), staleTime: CHOICES_STALE_MS, meta: QUIET })
export const useChannelDay = (id: number, day: string) =>
  useQuery({ ...query(getChannelDay, { id, day }), meta: QUIET })
export const useChannelDays = (id: number) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listChannelDays, { id, limit: PAGE_SIZE }), meta: QUIET }),
  )

export const useProgrammes = () => useQuery({ ...query(listProgrammes, {}), meta: QUIET })
export const useProgrammeChoices = () =>
  useQuery({ ...query(listProgrammeChoices, {}), staleTime: CHOICES_STALE_MS, meta: QUIET })
export const useSaleClaims = (saleId: number, enabled: boolean) =>
  useQuery({ ...query(listSaleClaims, { id: saleId }), enabled, meta: QUIET })

export interface ClaimFilters {
  readonly q: string
  readonly state?: SubsidyClaimState
}
export const useClaims = (filters: ClaimFilters) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listClaims, { ...filters, limit: PAGE_SIZE }), meta: QUIET }),
  )
