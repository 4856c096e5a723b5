import { PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import type { SaleDetail } from '../api.ts'
import styles from '../detail/sale-detail.module.css'

type Line = SaleDetail['lines'][number]

/** Items to return: devices by id, quantities by line. */
export interface ReturnSelection {
  readonly phones: ReadonlySet<number>
  readonly pieces: Readonly<Record<number, number | null>>
}

const returnableQuantity = ({ quantity, returned }: Line): number => quantity - returned

const selectedCount = (line: Line, { phones, pieces }: ReturnSelection): number =>
  line.tracking === 'serial'
    ? line.devices.filter(({ device_id }) => phones.has(device_id)).length
    : (pieces[line.line] ?? 0)

/**
 * Rounds like the server: cumulative shares of the paid amount, so that all returns together refund exactly that
 * amount.
 */
const lineRefund = (line: Line, count: number): number =>
  Math.round((line.amount_fen * (line.returned + count)) / line.quantity) - line.refunded_fen

export function returnLines({ lines }: SaleDetail, chosen: ReturnSelection) {
  return lines.flatMap((line) => {
    const count = selectedCount(line, chosen)
    if (count === 0) return []
    const device_ids = line.devices.flatMap(({ device_id }) =>
      chosen.phones.has(device_id) ? device_id : [],
    )
    return [
      {
        line: line.line,
        device_ids,
        ...(line.tracking === 'none' && { quantity: count }),
        fen: lineRefund(line, count),
      },
    ]
  })
}

/** A gift whose phones come back, and how many pieces of it the customer may no longer have for free. */
export interface DueGift {
  readonly line: Line
  readonly due: number
}

/** Gifts that belong to the returned phones: in proportion to those that the customer keeps, rounded in the customer's favour. */
export function dueGifts({ lines }: SaleDetail, chosen: ReturnSelection): DueGift[] {
  return lines.flatMap((line) => {
    const phones = lines.filter((other) => line.gift_for.includes(other.line))
    const sold = phones.reduce((sum, { quantity }) => sum + quantity, 0)
    const remaining = phones.reduce(
      (sum, phone) => sum + returnableQuantity(phone) - selectedCount(phone, chosen),
      0,
    )
    const returnsPhone = phones.some((phone) => selectedCount(phone, chosen) > 0)
    const due = returnableQuantity(line) - Math.ceil((line.quantity * remaining) / Math.max(1, sold))
    return returnsPhone && due > 0 ? [{ line, due }] : []
  })
}

type Refund = Partial<Record<PaymentMethod, number | null>>

/** Refund of every payment method. */
export const refundByMethod = (refund: Refund): Record<PaymentMethod, number> =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, refund[method] ?? 0])) as Record<
    PaymentMethod,
    number
  >

/** Suggests a refund: subsidies of the returned phones, outstanding debt, then the payments, largest first. */
export function suggestedRefund(
  { payments }: SaleDetail,
  totalFen: number,
  subsidies: readonly { readonly method: PaymentMethod; readonly amount_fen: number }[] = [],
): Refund {
  const order = [...payments].sort(
    (a, b) =>
      Number(b.method === 'on_account') - Number(a.method === 'on_account') || b.amount_fen - a.amount_fen,
  )
  const refund: Refund = {}
  let remainingFen = totalFen
  for (const { method, amount_fen } of subsidies) {
    refund[method] = (refund[method] ?? 0) + amount_fen
    remainingFen -= amount_fen
  }
  for (const { method, amount_fen } of order) {
    const share = Math.min(remainingFen, amount_fen - (refund[method] ?? 0))
    if (share <= 0) continue
    refund[method] = (refund[method] ?? 0) + share
    remainingFen -= share
  }
  return refund
}

interface ReturnItemsProps {
  sale: SaleDetail
  chosen: ReturnSelection
  error?: string | undefined
  onChange: (chosen: ReturnSelection) => void
}

/** Selects the devices and quantities to return. Items that were returned already are not offered. */
export function ReturnItems({ sale, chosen, error, onChange }: ReturnItemsProps) {
  const toggle = (id: number) => {
    const phones = new Set(chosen.phones)
    if (!phones.delete(id)) phones.add(id)
    onChange({ ...chosen, phones })
  }
  return (
    <section className={goods.group} aria-label="退回的商品">
      <div className={goods.head}>
        <h2>退回的商品</h2>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <ul className={goods.items}>
        {sale.lines
          .filter((line) => returnableQuantity(line) > 0 && line.gift_for.length === 0)
          .map((line) => (
            <li key={line.line} className={styles.line}>
              <span>{line.title}</span>
              {line.devices
                .filter(({ returned }) => !returned)
                .map(({ device_id, identifier }) => (
                  <Checkbox
                    key={device_id}
                    label={identifier}
                    checked={chosen.phones.has(device_id)}
                    onChange={() => toggle(device_id)}
                  />
                ))}
              {line.tracking === 'none' && (
                <span className={styles.pick}>
                  <span className={styles.note}>还可退 {returnableQuantity(line)} 件</span>
                  <Stepper
                    label={`${line.title}，退回件数`}
                    value={chosen.pieces[line.line] ?? 0}
                    max={returnableQuantity(line)}
                    onChange={(next) =>
                      onChange({ ...chosen, pieces: { ...chosen.pieces, [line.line]: next } })
                    }
                  />
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
