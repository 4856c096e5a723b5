import { useParams } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { CustomerReceivables } from './customer-receivables.tsx'
import { CustomerStatement } from './customer-statement.tsx'

/** 客户欠款: the receivables of a customer, or the statement, depending on the address. */
export default function CustomerReceivablesScreen() {
  const { id = '' } = useParams()
  const { get } = useUrlParams()
  const View = get('view') === 'statement' ? CustomerStatement : CustomerReceivables
  return (
    <RequirePermission permission="finance" title="客户欠款">
      <View key={id} id={Number(id)} />
    </RequirePermission>
  )
}
