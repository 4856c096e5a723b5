import { Tag } from '../../../ui/display/tag.tsx'
import { CodeRow } from '../shared/code-list.tsx'
import { CollapsibleList } from '../shared/collapsible-list.tsx'
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
