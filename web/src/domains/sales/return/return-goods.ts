import { PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import type { SaleDetail } from '../words.ts'

type Line = SaleDetail['lines'][number]

/** Items to return: devices by id, quantities by line. */
export interface Chosen {
  readonly phones: ReadonlySet<number>
  readonly pieces: Readonly<Record<number, number | null>>
}

export const leftOf = ({ quantity, returned }: Line): number => quantity - returned

const countOf = (line: Line, { phones, pieces }: Chosen): number =>
  line.tracking === 'serial'
    ? line.devices.filter(({ device_id }) => phones.has(device_id)).length
    : (pieces[line.line] ?? 0)

/**
 * Rounds like the server: cumulative shares of the paid amount, so that all returns together refund exactly that
 * amount.
 */
const refundOf = (line: Line, count: number): number =>
  Math.round((line.amount_fen * (line.returned + count)) / line.quantity) - line.refunded_fen

export function returnLines({ lines }: SaleDetail, chosen: Chosen) {
  return lines.flatMap((line) => {
    const count = countOf(line, chosen)
    if (count === 0) return []
    const device_ids = line.devices.flatMap(({ device_id }) =>
      chosen.phones.has(device_id) ? device_id : [],
    )
    return [
      {
        line: line.line,
        device_ids,
        ...(line.tracking === 'none' && { quantity: count }),
        fen: refundOf(line, count),
      },
    ]
  })
}

type Refund = Partial<Record<PaymentMethod, number | null>>

/** Refund of every payment method. */
export const refundsOf = (refund: Refund): Record<PaymentMethod, number> =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, refund[method] ?? 0])) as Record<
    PaymentMethod,
    number
  >

/** Suggests a refund: outstanding debt first, then the payments, largest first. */
export function suggestedRefund({ payments }: SaleDetail, totalFen: number): Refund {
  const order = [...payments].sort(
    (a, b) =>
      Number(b.method === 'on_account') - Number(a.method === 'on_account') || b.amount_fen - a.amount_fen,
  )
  const refund: Refund = {}
  let left = totalFen
  for (const { method, amount_fen } of order) {
    const part = Math.min(left, amount_fen)
    if (part > 0) refund[method] = part
    left -= part
  }
  return refund
}
