import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import { abcInput } from './api.ts'
import type { AnalysisSelection } from './selection.ts'

/** Classes are computed over the rows with the highest amount, so this reaches far below a ranking page. */
const MAX_TAGGED_ROWS = 100

/** ABC classes of ranking rows, if the measure has classes. The ranking works without them. */
export function useAbcTags(choice: AnalysisSelection) {
  const { config, measure } = choice
  const hasClasses = config.views.includes('abc') && (measure === 'amount' || measure === 'margin')
  const result = useQuery({
    ...query(config.endpoints.abc, { ...abcInput(choice), class: undefined, limit: MAX_TAGGED_ROWS }),
    enabled: hasClasses,
    meta: { quiet: true },
  })
  const rows = hasClasses ? (result.data?.list ?? []) : []
  return new Map(rows.map((row) => [row.key, row.class]))
}
