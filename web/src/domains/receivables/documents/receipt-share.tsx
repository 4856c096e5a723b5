import { useSession } from '../../../lib/session/index.ts'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from '../../sales/public.ts'
import type { ReceivableDocumentDetail } from '../api.ts'
import { receiptImage } from '../share-images.ts'

/** Shares the receipt of a payment. */
export function ReceiptShare({ document }: { document: ReceivableDocumentDetail }) {
  const company = useSession((session) => session.database)
  const paper = {
    pages: [receiptImage(document, company)],
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
