import { parsePositiveInt, useUrlParams } from '../../lib/address/url-params.ts'
import { RequirePermission } from '../../ui/access/require-permission.tsx'
import { ChannelsPage } from '../channels/public.ts'
import { AccountList } from './account-list.tsx'
import { AccountStatement } from './account-statement.tsx'
import { ACCOUNTS_PATH } from './api.ts'
import { ClosedMonths } from './closed-months.tsx'
import { PaymentMethodAccounts } from './payment-method-accounts.tsx'

const VIEWS: readonly string[] = ['methods', 'months', 'channels', 'subsidies']

/** 资金账户: accounts, the statement of one account, payment methods per store, payment channels, and closed months. */
export default function AccountsScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  const view = get('view')
  return (
    <RequirePermission permission="finance" title="资金账户">
      {id !== undefined && <AccountStatement key={id} id={id} />}
      {id === undefined && view === 'methods' && <PaymentMethodAccounts />}
      {id === undefined && view === 'months' && <ClosedMonths />}
      {id === undefined && (view === 'channels' || view === 'subsidies') && (
        <ChannelsPage back={ACCOUNTS_PATH} />
      )}
      {id === undefined && !VIEWS.includes(view) && <AccountList />}
    </RequirePermission>
  )
}
