import { Tag } from '../../../ui/display/tag.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import type { Transfer, TransferLine } from './arrival.ts'

const MOST = 20

/** Lines of a transfer, with the received quantities once it is closed. */
export function TransferGoods({ transfer: { lines, state } }: { transfer: Transfer }) {
  return (
    <Folded label="明细" items={lines} most={MOST}>
      {(line) => (
        <CodeRow
          key={line.device_id ?? `pieces ${line.sku_id}`}
          code={line.identifier}
          title={line.title}
          note={line.device_id === null && `发出 ${line.quantity} 件`}
          side={state === 'received' && <Fate line={line} />}
        />
      )}
    </Folded>
  )
}

function Fate({ line: { arrived, quantity, device_id } }: { line: TransferLine }) {
  const came = arrived ?? 0
  if (came >= quantity) return <Tag kind="success">已收到</Tag>
  return <Tag kind="danger">{device_id === null ? `少 ${quantity - came} 件` : '没有收到'}</Tag>
}
