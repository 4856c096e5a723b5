import { divideHalfUp } from '@shangxue/contract/channels/fee'

/**
 * The part of a fee that belongs to `partFen` of the payment. Parts take a cumulative share, so that the fees of all parts add up to
 * the whole fee. `earlier` are the parts before.
 */
export function feeOfPart(
  { amountFen, feeFen }: { readonly amountFen: number; readonly feeFen: number },
  partFen: number,
  earlier: { readonly amountFen: number; readonly feeFen: number },
): number {
  if (amountFen === 0) return 0
  const cumulative = divideHalfUp(BigInt(feeFen) * BigInt(earlier.amountFen + partFen), BigInt(amountFen))
  return Number(cumulative) - earlier.feeFen
}
