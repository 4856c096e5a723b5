import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import type { Choice } from './choice.ts'
import { abcInput } from './reads.ts'

/** Classes are computed over the rows with the highest amount, so this reaches far below a ranking page. */
const TAGGED = 100

/** ABC classes of ranking rows, if the measure has classes. The ranking works without them. */
export function useClassTags(choice: Choice) {
  const { config, measure } = choice
  const classed = config.views.includes('abc') && (measure === 'amount' || measure === 'margin')
  const found = useQuery({
    ...query(config.endpoints.abc, { ...abcInput(choice), class: undefined, limit: TAGGED }),
    enabled: classed,
    meta: { quiet: true },
  })
  const rows = classed ? (found.data?.list ?? []) : []
  return new Map(rows.map((row) => [row.key, row.class]))
}
