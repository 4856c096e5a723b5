import { Link } from 'react-router'
import { formatPrice } from '../../../lib/money.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { Folded } from '../../stock/public.ts'
import type { SaleDetail } from '../words.ts'
import styles from './detail.module.css'

type Line = SaleDetail['lines'][number]

const MOST = 20

/** The goods of a sale, each phone with the way to its life. */
export function SaleLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Folded label="商品" items={lines} most={MOST}>
      {(line) => (
        <li key={line.line} className={styles.line}>
          <LineFigures line={line} />
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
    </Folded>
  )
}

function LineFigures({ line }: { line: Line }) {
  const { title, quantity, price_fen, amount_fen, below_floor, returned } = line
  const many = Math.abs(quantity)
  const shared = Math.abs(amount_fen) !== price_fen * many
  return (
    <>
      <p className={styles.row}>
        <span>{title}</span>
        <span>{formatPrice(Math.abs(amount_fen))}</span>
      </p>
      <p className={styles.note}>
        {formatPrice(price_fen)} × {many}
        {shared && '，已减优惠'}
        {returned > 0 && ` · 已退 ${returned} 件`} {below_floor && <Tag kind="warning">低于最低价</Tag>}
      </p>
    </>
  )
}
