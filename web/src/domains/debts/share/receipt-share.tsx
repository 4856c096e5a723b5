import { useSession } from '../../../lib/session/index.ts'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
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
      <ShareButton {...paper} format={IMAGE_FORMAT} />
      <ShareButton {...paper} format={PDF_FORMAT} />
    </>
  )
}
