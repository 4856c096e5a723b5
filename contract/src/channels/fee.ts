const BP = 10_000n

/** Divides and rounds to the nearest integer, halves away from zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n
  return (sign * (2n * sign * dividend + divisor)) / (2n * divisor)
}

/** The fee of a payment, rounded half up to the 分. BigInt, because the product can exceed the exact range of a double. */
export const feeOf = (
  amountFen: number,
  { rate_bp, fixed_fen }: { readonly rate_bp: number; readonly fixed_fen: number },
): number => Number(divideHalfUp(BigInt(amountFen) * BigInt(rate_bp), BP)) + fixed_fen

/** The subsidy of a phone by the rules of a programme, rounded half up; 0 if the phone is too expensive. */
export const subsidyOf = (
  priceFen: number,
  rule: { readonly price_ceiling_fen: number; readonly rate_bp: number; readonly piece_ceiling_fen: number },
): number =>
  priceFen > rule.price_ceiling_fen
    ? 0
    : Math.min(rule.piece_ceiling_fen, feeOf(priceFen, { rate_bp: rule.rate_bp, fixed_fen: 0 }))
