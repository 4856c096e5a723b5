import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import type { Choice } from './choice.ts'
import { abcInput } from './reads.ts'

/** Classes are of what brings the most: so many rows reach far below what a ranking shows. */
const TAGGED = 100

/** The ABC classes of rows, where a ranking is by what classes are made of. Without them it is a ranking still. */
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
