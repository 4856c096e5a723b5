import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { ACCOUNT_KIND_NAMES } from '@shangxue/contract/ledger/schemas'
import { formatMoney } from '../../lib/money.ts'
import { MoneyField } from '../../ui/form/numbers/money-field.tsx'
import { LocationField } from '../stock/public.ts'
import { useAccounts } from './api.ts'
import { CategoryField } from './category-field.tsx'
import type { EntryTerms, EntryTermsErrors } from './entry-terms.ts'
import { PickField } from './pick-field.tsx'

interface EntryTermsFieldsProps {
  direction: CashDirection
  terms: EntryTerms
  errors: EntryTermsErrors
  change: (fields: Partial<EntryTerms>) => void
}

/** Category, amount, account and store of an entry. */
export function EntryTermsFields({ direction, terms, errors, change }: EntryTermsFieldsProps) {
  const accounts = useAccounts()
  const { item_id, amount_fen, account_id, location_id } = terms
  return (
    <>
      <CategoryField
        label="项目"
        required
        direction={direction}
        value={item_id}
        error={errors.item_id}
        onPick={(id) => change({ item_id: id })}
      />
      <MoneyField
        label="金额"
        required
        value={amount_fen}
        error={errors.amount_fen}
        onChange={(fen) => change({ amount_fen: fen })}
      />
      <PickField
        label="账户"
        required
        options={(accounts.data?.list ?? [])
          .filter(({ active, id }) => active || id === account_id)
          .map(({ id, name, kind, balance_fen }) => ({
            value: String(id),
            label: name,
            note: `${ACCOUNT_KIND_NAMES[kind]} · 余额 ${formatMoney(balance_fen)}`,
          }))}
        query={accounts}
        value={account_id}
        error={errors.account_id}
        onPick={(id) => change({ account_id: id })}
      />
      <LocationField
        label="门店"
        required
        value={location_id}
        error={errors.location_id}
        onChange={(id) => change({ location_id: id })}
      />
    </>
  )
}
