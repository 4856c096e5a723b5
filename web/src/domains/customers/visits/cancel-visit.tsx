import { cancelVisit } from '@shangxue/contract/customers/visits'
import { useCall } from '../../../lib/api/mutations.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { VISIT_QUERIES, type Visit } from '../api.ts'

const COMMON_REASONS = ['客户不在', '客户改期', '临时有事', '误点签到']

export function CancelVisit({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const cancel = useCall(cancelVisit, { invalidates: VISIT_QUERIES, quiet: true })
  const submit = async (reason: string) => {
    await cancel.mutateAsync({ id: visit.id, version: visit.version, reason })
    toast('已取消', { kind: 'success' })
    onClose()
  }
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title="取消拜访"
      submitLabel="取消拜访"
      danger
      commonReasons={COMMON_REASONS}
      onSubmit={submit}
    >
      <p>{visit.customer}的这次拜访会标为已取消，记录保留</p>
    </ReasonSheet>
  )
}
