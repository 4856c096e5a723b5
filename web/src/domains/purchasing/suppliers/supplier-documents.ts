import type { PayableKind } from '@shangxue/contract/purchasing/schemas'

/** The screen of a document of a supplier's account; undefined if it has none of its own. */
export function documentPath({
  kind,
  source_id,
}: {
  readonly kind: PayableKind
  readonly source_id: number
}): string | undefined {
  if (kind === 'payment') return `/others/merchant-payment?id=${source_id}`
  return kind === 'protection' ? `/others/purchasing?claim=${source_id}` : undefined
}
