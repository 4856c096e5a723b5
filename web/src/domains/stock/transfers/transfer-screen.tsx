import { cancelTransfer, getTransfer } from '@shangxue/contract/stock/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import type { Transfer } from './arrival.ts'
import { ArrivalForm } from './arrival-form.tsx'
import { TransferLines, TransferSummary } from './transfer-summary.tsx'

/** One transfer: the arrival form while it is in transit, its details afterwards. */
export default function TransferScreen() {
  const { id = '' } = useParams()
  const back = useBackTarget('/stock/transfers')
  const canReceive = useAllowed('inventory-manage')
  const { data, error, refetch } = useQuery({
    ...query(getTransfer, { id: Number(id) }),
    meta: { quiet: true },
  })
  if (data?.state === 'out' && canReceive) {
    return (
      <ArrivalForm
        key={data.id}
        transfer={data}
        back={back}
        actions={<OpenTransferActions transfer={data} />}
      />
    )
  }
  return (
    <Page title="调拨单" subtitle={data?.number} back={back} actions={data && <PrintButton />}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <TransferSummary transfer={data} />
          <TransferLines transfer={data} />
        </>
      )}
    </Page>
  )
}

const OpenTransferActions = ({ transfer }: { transfer: Transfer }) => (
  <>
    <CancelButton transfer={transfer} />
    <PrintButton />
  </>
)

function CancelButton({ transfer: { id, from } }: { transfer: Transfer }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCall(cancelTransfer, { invalidates: STOCK_QUERIES, quiet: true })
  const submit = async (reason: string) => {
    await cancel.mutateAsync({ id, reason })
    toast(`已撤回，货回到${from}`, { kind: 'success' })
  }
  return (
    <>
      <Button kind="plain" small onClick={() => setIsAsking(true)}>
        撤回
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="撤回这张调拨单"
        submitLabel="撤回"
        danger
        commonReasons={['发错门店', '货没有发出', '数量填错']}
        onSubmit={submit}
      >
        <p>没有收货前可以撤回：全部回到{from}，在库可卖。</p>
      </ReasonSheet>
    </>
  )
}
