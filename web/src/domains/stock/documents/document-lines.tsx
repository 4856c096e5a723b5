import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getStockDocument } from '@shangxue/contract/stock/actions'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { signedNumber } from '../counts/count-differences.ts'
import goods from '../shared/code-list.module.css'
import { CollapsibleList } from '../shared/collapsible-list.tsx'
import rows from '../shared/row.module.css'

type Line = Output<typeof getStockDocument>['lines'][number]

const VISIBLE_LINES = 20

/** A cost correction does not move the device. */
const movementText = ({ from, to }: Line): string =>
  from === to ? `${from}，只改了成本` : [from ?? '新增', to ?? '移出'].join(' → ')

/** Devices and pieces of a document with their location before and after. */
export function DocumentLines({ lines }: { lines: readonly Line[] }) {
  return (
    <CollapsibleList
      label="明细"
      items={lines.map((line, index) => ({ line, at: index }))}
      limit={VISIBLE_LINES}
    >
      {({ line, at: index }) => (
        <li key={index}>
          {line.device_id === null ? (
            <div className={rows.row}>
              <LineContent line={line} />
              {line.quantity !== 0 && <span className={rows.quantity}>{signedNumber(line.quantity)}</span>}
            </div>
          ) : (
            <Link to={`/home?device=${line.device_id}`} className={rows.row ?? ''}>
              <LineContent line={line} />
              <Icon name="chevron-right" size={1.125} />
            </Link>
          )}
        </li>
      )}
    </CollapsibleList>
  )
}

function LineContent({ line }: { line: Line }) {
  return (
    <span className={rows.main}>
      <span className={goods.title}>{line.title}</span>
      {line.identifier && <span className={goods.code}>{line.identifier}</span>}
      {(line.from ?? line.to) && <span className={rows.note}>{movementText(line)}</span>}
      {line.unit_cost_fen !== null && (
        <span className={rows.note}>每件成本 {formatMoney(line.unit_cost_fen)}</span>
      )}
    </span>
  )
}
