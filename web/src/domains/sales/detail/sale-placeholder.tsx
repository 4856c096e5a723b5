import { getSale } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

/** The sale of the address. `isMissing` is true if no sale has this id. */
export function useSale() {
  const { id = '' } = useParams()
  const validId = parsePositiveInt(id)
  const result = useQuery({
    ...query(getSale, { id: validId ?? 0 }),
    enabled: validId !== undefined,
    meta: { quiet: true },
  })
  const isMissing = validId === undefined || (result.error instanceof ApiError && result.error.isNotFound)
  return { ...result, isMissing: isMissing && !result.data }
}

/** Placeholder for a sale that is loading, failed to load, or does not exist. */
export function SalePlaceholder({
  sale: { error, isMissing, refetch },
}: {
  sale: ReturnType<typeof useSale>
}) {
  if (isMissing)
    return (
      <EmptyState
        icon="document"
        title="没有这张销售单"
        hint="请回到列表重新选择"
        action={
          <ButtonLink kind="secondary" to="/sales">
            查看销售单
          </ButtonLink>
        }
      />
    )
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />
}
