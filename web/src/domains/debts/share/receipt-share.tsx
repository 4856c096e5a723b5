import { useSession } from '../../../lib/session/index.ts'
import { PDF, PICTURE, Share } from '../../sales/public.ts'
import type { DebtDocumentDetail } from '../debts.ts'
import { paymentPaper } from './papers.ts'

/** Shares the receipt of a payment. */
export function ReceiptShare({ document }: { document: DebtDocumentDetail }) {
  const company = useSession((session) => session.database)
  const paper = {
    pages: [paymentPaper(document, company)],
    title: `收款收据-${document.number}`,
    small: true,
  }
  return (
    <>
      <Share {...paper} form={PICTURE} />
      <Share {...paper} form={PDF} />
    </>
  )
}
