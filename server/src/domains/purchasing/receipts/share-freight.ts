import type { FreightMethod } from '@shangxue/contract/purchasing/schemas'

interface Share {
  readonly quantity: number
  readonly valueFen: number
}

/**
 * Shares freight among lines in fen, by value or by piece, so that the shares add up to the freight exactly. Lines without any value
 * share it by piece.
 */
export function shareFreight(lines: readonly Share[], freightFen: number, method: FreightMethod): number[] {
  const isByValue = method === 'value' && lines.some(({ valueFen }) => valueFen > 0)
  const weights = lines.map(({ quantity, valueFen }) => (isByValue ? valueFen : quantity))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let shared = 0
  return weights.map((own) => {
    weight += own
    const upTo = Math.round(freightFen * (weight / total))
    const share = upTo - shared
    shared = upTo
    return share
  })
}

/** Divides an amount among pieces: unit costs that differ by at most one fen, with how many pieces have each. */
export function divideAmongPieces(
  amountFen: number,
  pieces: number,
): readonly { unitFen: number; count: number }[] {
  const unitFen = Math.floor(amountFen / pieces)
  const dearer = amountFen - unitFen * pieces
  return [
    { unitFen, count: pieces - dearer },
    { unitFen: unitFen + 1, count: dearer },
  ].filter(({ count }) => count > 0)
}
