import { getSale } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { query } from '../../../lib/api/queries.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { repeatSale } from './draft-changes.ts'
import type { SaleDraft } from './sale-draft.ts'

interface RepeatedSaleProps {
  /** The sale to repeat. */
  id: number
  title: string
  children: (initial: Partial<SaleDraft>) => ReactNode
}

/** Loads a sale and passes on the fields of a new one like it. */
export function RepeatedSale({ id, title, children }: RepeatedSaleProps) {
  const back = useBackTarget('/home')
  const { data, error, refetch } = useQuery({
    ...query(getSale, { id }),
    // The form starts from the first result; a later one must not replace what was entered.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (data) return children(repeatSale(data))
  return (
    <Page title={title} back={back}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}
