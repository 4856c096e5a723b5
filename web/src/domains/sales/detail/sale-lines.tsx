import { Link } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { CollapsibleList } from '../../stock/public.ts'
import type { SaleDetail } from '../api.ts'
import styles from './sale-detail.module.css'

type Line = SaleDetail['lines'][number]

const VISIBLE_LINES = 20

/** Lines of a sale. Each device links to its history. */
export function SaleLines({ lines }: { lines: readonly Line[] }) {
  const isReturn = lines.some(({ quantity }) => quantity < 0)
  return (
    <CollapsibleList label="商品" items={lines} limit={VISIBLE_LINES}>
      {(line) => (
        <li key={line.line} className={styles.line}>
          <LineFigures line={line} isCharged={isReturn && line.quantity > 0} />
          {line.devices.length > 0 && (
            <div className={styles.phones}>
              {line.devices.map(({ device_id, identifier, returned }) => (
                <Link key={device_id} to={`/home?device=${device_id}`} className={styles.phone ?? ''}>
                  {identifier}
                  {returned && <Tag>已退货</Tag>}
                </Link>
              ))}
            </div>
          )}
        </li>
      )}
    </CollapsibleList>
  )
}

interface LineFiguresProps {
  line: Line
  /** A gift that the customer of a return keeps and pays for. */
  isCharged: boolean
}

function LineFigures({ line, isCharged }: LineFiguresProps) {
  const { title, quantity, price_fen, amount_fen, returned, price_source } = line
  const count = Math.abs(quantity)
  const hasDiscount = Math.abs(amount_fen) !== price_fen * count
  return (
    <>
      <p className={styles.row}>
        <span>{title}</span>
        <span>{formatMoney(isCharged ? -amount_fen : Math.abs(amount_fen))}</span>
      </p>
      <p className={styles.note}>
        {formatMoney(price_fen)} × {count}
        {hasDiscount && '，已减优惠'}
        {isCharged && ' · 赠品留下，从退款里扣'}
        {price_source && ` · ${price_source.name}`}
        {returned > 0 && ` · 已退 ${returned} 件`} <FloorTag line={line} />
      </p>
    </>
  )
}

/** How far the line is below the floor price, if the user may see it. */
function FloorTag({ line: { below_floor, floor_fen, amount_fen, quantity } }: { line: Line }) {
  if (!below_floor) return null
  const shortfall = floor_fen === null ? 0 : floor_fen * quantity - amount_fen
  if (floor_fen === null || shortfall <= 0) return <Tag kind="warning">低于最低价</Tag>
  return (
    <Tag kind="warning">
      最低价 {formatMoney(floor_fen)}，{quantity > 1 && '共'}低 {formatMoney(shortfall)}
    </Tag>
  )
}
