/** Payments and lines without a common reference match if their times differ by at most this many minutes. */
const MATCH_WINDOW_MINUTES = 120

export interface MatchablePayment {
  readonly id: number
  /** HH:mm of the company. */
  readonly time: string
  readonly reference: string
  readonly amountFen: number
}
export interface MatchableLine {
  readonly id: number
  /** HH:mm, or empty if unknown. */
  readonly time: string
  readonly reference: string
  readonly amountFen: number
}
export interface Match<P, L> {
  readonly payment: P | null
  readonly line: L | null
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes between a payment and a line; 0 if the line has no time. Undefined outside the window. */
function distance(payment: MatchablePayment, line: MatchableLine): number | undefined {
  if (line.time === '') return 0
  const minutes = Math.abs(minutesOf(payment.time) - minutesOf(line.time))
  return minutes <= MATCH_WINDOW_MINUTES ? minutes : undefined
}

/**
 * Pairs the payments and lines of a day: first by reference, where a refund never matches a payment, then by equal amounts, nearest
 * in time first. The result depends on neither order.
 */
export function matchDay<P extends MatchablePayment, L extends MatchableLine>(
  payments: readonly P[],
  lines: readonly L[],
): Match<P, L>[] {
  const pairs: Match<P, L>[] = []
  const [openPayments, openLines] = [new Map<number, P>(), new Map<number, L>()]
  for (const payment of [...payments].sort((a, b) => a.id - b.id)) openPayments.set(payment.id, payment)
  for (const line of [...lines].sort((a, b) => a.id - b.id)) openLines.set(line.id, line)
  const pair = (payment: P, line: L) => {
    pairs.push({ payment, line })
    openPayments.delete(payment.id)
    openLines.delete(line.id)
  }
  for (const payment of [...openPayments.values()]) {
    if (payment.reference === '') continue
    const sameReference = [...openLines.values()].filter(
      ({ reference, amountFen }) =>
        reference === payment.reference && Math.sign(amountFen) === Math.sign(payment.amountFen),
    )
    const line = sameReference.find(({ amountFen }) => amountFen === payment.amountFen) ?? sameReference[0]
    if (line) pair(payment, line)
  }
  const linesByAmount = new Map<number, L[]>()
  for (const line of openLines.values())
    linesByAmount.set(line.amountFen, [...(linesByAmount.get(line.amountFen) ?? []), line])
  const candidates = [...openPayments.values()].flatMap((payment) =>
    (linesByAmount.get(payment.amountFen) ?? []).flatMap((line) => {
      const minutes = distance(payment, line)
      return minutes === undefined ? [] : [{ payment, line, minutes }]
    }),
  )
  candidates.sort((a, b) => a.minutes - b.minutes || a.payment.id - b.payment.id || a.line.id - b.line.id)
  for (const { payment, line } of candidates)
    if (openPayments.has(payment.id) && openLines.has(line.id)) pair(payment, line)
  return [
    ...pairs,
    ...[...openPayments.values()].map((payment) => ({ payment, line: null })),
    ...[...openLines.values()].map((line) => ({ payment: null, line })),
  ]
}
