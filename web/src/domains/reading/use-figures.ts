import { getReadingFigures } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'

export const useFigures = () => useQuery({ ...query(getReadingFigures, {}), meta: { quiet: true } })
export type Figures = NonNullable<ReturnType<typeof useFigures>['data']>
