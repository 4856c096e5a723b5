import { listReceiptTexts, RECEIPT_FIELDS, type ReceiptTexts } from '@shangxue/contract/sales/receipt-texts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'

export const NO_TEXTS: ReceiptTexts = { header: '', address: '', phone: '', warranty: '', footer: '' }

/** The texts of a store; those that are empty come from the company. */
export const inheritTexts = (company: ReceiptTexts, store: ReceiptTexts): ReceiptTexts =>
  Object.fromEntries(
    RECEIPT_FIELDS.map((field) => [field, store[field].trim() || company[field]]),
  ) as ReceiptTexts

/** Texts on the receipts of a store. `data` is undefined until they are loaded. */
export function useReceiptTexts(location: number) {
  const { data, isError, refetch } = useQuery({
    ...query(listReceiptTexts, { location_id: location }),
    meta: { quiet: true },
  })
  const textsOf = (id: number | null) => data?.find(({ location_id }) => location_id === id) ?? NO_TEXTS
  return { texts: data && inheritTexts(textsOf(null), textsOf(location)), isError, refetch }
}
