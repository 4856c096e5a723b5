const BP = 10_000n

/** Divides and rounds to the nearest integer, halves away from zero. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n
  return (sign * (2n * sign * dividend + divisor)) / (2n * divisor)
}

/** The fee of a payment, rounded half up to the 分. BigInt, because the product can exceed the exact range of a double. */
export const feeOf = (
  amountFen: number,
  { rateBp, fixedFen }: { readonly rateBp: number; readonly fixedFen: number },
): number => Number(divideHalfUp(BigInt(amountFen) * BigInt(rateBp), BP)) + fixedFen

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
