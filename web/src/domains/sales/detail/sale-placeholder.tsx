import { ButtonLink } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { useSale } from './use-sale.ts'

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
