import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { useListFilters } from '../../stock/public.ts'
import { StaffMember } from '../components/staff-form.tsx'
import { StaffList } from '../components/staff-list.tsx'

/** 员工管理: who works where, since when and until when. */
export default function StaffManagementScreen() {
  const address = useListFilters()
  const id = parsePositiveInt(address.get('id'))
  return (
    <RequirePermission permission="attendance-admin" title="员工管理">
      {id === undefined ? <StaffList address={address} /> : <StaffMember key={id} id={id} />}
    </RequirePermission>
  )
}
