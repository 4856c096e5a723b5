import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './sale.module.css'
import type { SaleDraft } from './sale-draft.ts'

/** True until a payment method or amount is entered. */
export const isUnpaid = ({ payments, rest }: SaleDraft): boolean =>
  rest === null && Object.values(payments).every((amount) => !amount)

interface PaySheetProps {
  open: boolean
  onClose: () => void
  totalFen: number
  onPaid: (method: PaymentMethod) => void
}

/** Shortcut for sales paid by one method: one tap assigns the whole amount and posts the sale. */
export function PaySheet({ open, onClose, totalFen, onPaid }: PaySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`收款 ${formatMoney(totalFen)}`}>
      <p className={styles.ways}>点一种方式，全部收下并开单；分几种方式收，请关闭后逐项填写</p>
      {PAYMENT_METHODS.map((method) => (
        <Button key={method} kind="secondary" block onClick={() => onPaid(method)}>
          {PAYMENT_METHOD_NAMES[method]}
        </Button>
      ))}
    </Sheet>
  )
}
