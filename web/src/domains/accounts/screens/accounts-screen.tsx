import { positive, useAddress } from '../../../lib/address/index.ts'
import { RequirePermission } from '../../stock/public.ts'
import { AccountList } from '../components/account-list.tsx'
import { Methods } from '../components/methods.tsx'
import { Months } from '../components/months.tsx'
import { Statement } from '../components/statement.tsx'

/** 资金账户: accounts, the statement of one account, payment methods per store, and closed months. */
export default function AccountsScreen() {
  const { get } = useAddress()
  const id = positive(get('id'))
  const view = get('view')
  return (
    <RequirePermission permission="finance" title="资金账户">
      {id !== undefined && <Statement key={id} id={id} />}
      {id === undefined && view === 'methods' && <Methods />}
      {id === undefined && view === 'months' && <Months />}
      {id === undefined && view !== 'methods' && view !== 'months' && <AccountList />}
    </RequirePermission>
  )
}
