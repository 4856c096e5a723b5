import { getRewardFigures } from '@shangxue/contract/rewards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'

/** The caller's points, and what they have made and played. */
export const useFigures = () => useQuery({ ...query(getRewardFigures, {}), meta: { quiet: true } })
