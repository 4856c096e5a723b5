import { getRewardFigures } from '@shangxue/contract/rewards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'

/** Points of the user, and totals of created and played tasks. */
export const useRewardFigures = () => useQuery({ ...query(getRewardFigures, {}), meta: { quiet: true } })
