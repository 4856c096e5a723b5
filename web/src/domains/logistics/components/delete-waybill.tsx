import { withdrawWaybill } from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { WAYBILL_LIST_PATH, WAYBILL_LIST_QUERIES, type WaybillDetail } from '../api.ts'

const REASONS = ['单号填错', '重复登记', '没有寄出']

/** Deletes a waybill that was added by mistake. */
export function DeleteWaybill({ waybill: { id, number } }: { waybill: WaybillDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const withdraw = useCall(withdrawWaybill, { invalidates: WAYBILL_LIST_QUERIES, quiet: true })
  return (
    <>
      <Button kind="plain" block icon="trash" onClick={() => setIsAsking(true)}>
        删除运单
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="删除运单"
        submitLabel="删除"
        danger
        commonReasons={REASONS}
        onSubmit={async (reason) => {
          await withdraw.mutateAsync({ id, reason })
          toast('已删除', { kind: 'success' })
          await navigate(WAYBILL_LIST_PATH, { replace: true })
        }}
      >
        <p>{number} 不再出现在物流查询里，单号可以重新登记。只是填错了，可以直接修改。</p>
      </ReasonSheet>
    </>
  )
}
