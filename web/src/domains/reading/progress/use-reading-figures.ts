import { getReadingFigures } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'

export const useReadingFigures = () => useQuery({ ...query(getReadingFigures, {}), meta: { quiet: true } })
export type ReadingFigures = NonNullable<ReturnType<typeof useReadingFigures>['data']>
