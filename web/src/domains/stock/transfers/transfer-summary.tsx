import { TRANSFER_STATE_NAMES } from '@shangxue/contract/stock/actions'
import { formatDateTime } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { CodeRow, CollapsibleList } from '../shared/code-list.tsx'
import { quantityText, TRANSFER_TAG_KINDS } from '../stock-labels.ts'
import type { Transfer, TransferLine } from './arrival.ts'

const VISIBLE_LINES = 20

/** Lines of a transfer, with the received quantities once it is closed. */
export function TransferLines({ transfer: { lines, state } }: { transfer: Transfer }) {
  return (
    <CollapsibleList label="明细" items={lines} limit={VISIBLE_LINES}>
      {(line) => (
        <CodeRow
          key={line.device_id ?? `pieces ${line.sku_id}`}
          code={line.identifier}
          title={line.title}
          note={line.device_id === null && `发出 ${line.quantity} 件`}
          side={state === 'received' && <ArrivalTag line={line} />}
        />
      )}
    </CollapsibleList>
  )
}

function ArrivalTag({ line: { arrived, quantity, device_id } }: { line: TransferLine }) {
  const arrivedCount = arrived ?? 0
  if (arrivedCount >= quantity) return <Tag kind="success">已收到</Tag>
  return <Tag kind="danger">{device_id === null ? `少 ${quantity - arrivedCount} 件` : '没有收到'}</Tag>
}

/** Sender, receiver, quantities and times of a transfer. */
export function TransferSummary({ transfer }: { transfer: Transfer }) {
  const { state, from, to, at, by, closed_at, closed_by, note, devices, pieces, missing } = transfer
  const canManage = useAllowed('inventory-manage')
  const closingLabel = state === 'cancelled' ? '撤回' : '收货'
  const facts: (Description | false | null)[] = [
    { label: '发出', value: `${formatDateTime(at)} ${by}` },
    { label: '数量', value: quantityText(devices, pieces) },
    closed_at !== null && {
      label: closingLabel,
      value: [formatDateTime(closed_at), closed_by].filter(Boolean).join(' '),
    },
    missing > 0 && { label: '没有收到', value: `${missing} 件` },
    note !== '' && { label: '备注', value: note },
  ]
  return (
    <Card
      title={`${from} → ${to}`}
      action={<Tag kind={TRANSFER_TAG_KINDS[state]}>{TRANSFER_STATE_NAMES[state]}</Tag>}
    >
      <DescriptionList items={facts.filter((fact) => !!fact)} />
      {canManage && <ParcelLinks transfer={transfer} />}
    </Card>
  )
}

/** Links to the parcels of the transfer and to a new one, prefilled with its data. */
function ParcelLinks({
  transfer: { id, number, state, from_location_id, to_location_id },
}: {
  transfer: Transfer
}) {
  const prefill = { document: number, from: String(from_location_id), to: String(to_location_id) }
  return (
    <>
      <ButtonLink kind="plain" small icon="truck" to={`/others/logistics-query?transfer=${id}`}>
        查看物流
      </ButtonLink>
      {state === 'out' && (
        <ButtonLink
          kind="plain"
          small
          icon="plus"
          to={`/others/logistics-query/add?${new URLSearchParams(prefill)}`}
        >
          登记运单
        </ButtonLink>
      )}
    </>
  )
}
