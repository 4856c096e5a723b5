import { withdrawWaybill } from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Detail, LIST, WAYBILL_LISTS } from '../logistics.ts'

const REASONS = ['单号填错', '重复登记', '没有寄出']

/** Deletes a waybill that was added by mistake. */
export function Withdraw({ waybill: { id, number } }: { waybill: Detail }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const withdraw = useCall(withdrawWaybill, { stale: WAYBILL_LISTS, quiet: true })
  return (
    <>
      <Button kind="plain" block icon="trash" onClick={() => setAsking(true)}>
        删除运单
      </Button>
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="删除运单"
        submitLabel="删除"
        danger
        usual={REASONS}
        onSubmit={async (reason) => {
          await withdraw.mutateAsync({ id, reason })
          toast('已删除', { kind: 'success' })
          await navigate(LIST, { replace: true })
        }}
      >
        <p>{number} 不再出现在物流查询里，单号可以重新登记。只是填错了，可以直接修改。</p>
      </ReasonSheet>
    </>
  )
}
