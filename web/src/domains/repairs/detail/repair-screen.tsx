import { STATUS_CODE } from '@shangxue/contract/repairs/schemas'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { LIST_PATH } from '../api.ts'
import { StatusView } from '../status/status-view.tsx'
import { RepairView } from './repair-view.tsx'

const isStatusCode = (text: string): boolean => new RegExp(STATUS_CODE).test(text)

/** 维修单 by its number for staff, or by its code the state of a repair for its customer, without sign-in. */
export default function RepairScreen() {
  const { id = '' } = useParams()
  const repairId = parsePositiveInt(id)
  if (repairId !== undefined)
    return (
      <RequirePermission permission="repair" title="维修单">
        <RepairView key={repairId} id={repairId} />
      </RequirePermission>
    )
  if (isStatusCode(id)) return <StatusView key={id} code={id} />
  return (
    <Page title="维修进度" back={LIST_PATH}>
      <EmptyState icon="search" title="没有这张维修单" hint="请核对取机单上的二维码，或致电门店" />
    </Page>
  )
}
