import type { Output } from '@shangxue/contract/platform/endpoint'
import { getRewardFigures, getRewardTask } from '@shangxue/contract/rewards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/queries.ts'

/** Points of the user, and totals of created and played tasks. */
export const useRewardFigures = () => useQuery({ ...query(getRewardFigures, {}), meta: { quiet: true } })

export type RewardTaskDetail = Output<typeof getRewardTask>

/** Loads a task. Sends no request without an id. */
export const useRewardTask = (id: number | undefined) =>
  useQuery({ ...query(getRewardTask, { id: id ?? 0 }), enabled: id !== undefined, meta: { quiet: true } })
