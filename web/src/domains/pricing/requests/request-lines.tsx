import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { PriceRequest, RequestLine } from './price-requests.ts'
import styles from './requests.module.css'

/** Requested prices with the current ones, and with the violated limits for users who may see costs. */
export function RequestLines({ request: { lines, more } }: { request: PriceRequest }) {
  const canSeeCost = useAllowed('cost-view')
  return (
    <>
      <List label="要改的价格">
        {lines.map((line) => (
          <ListItem
            key={line.line}
            title={[line.model, line.spec, line.color].filter(Boolean).join(' ')}
            note={
              <>
                {PRICE_TYPE_NAMES[line.type]} {beforeText(line, canSeeCost)}
                {line.valid_from !== null && ` · ${formatDateTime(line.valid_from)} 起`}
                {canSeeCost && (
                  <>
                    <br />
                    最低价 {priceText(line.floor_fen)} · 采购价 {priceText(line.purchase_fen)}
                  </>
                )}
              </>
            }
            value={<span className="num">{formatMoney(line.amount_fen)}</span>}
            valueNote={<LimitTag line={line} />}
          />
        ))}
      </List>
      {more > 0 && <p className={styles.note}>还有 {more} 个价格没有列出，批准时一起生效</p>}
    </>
  )
}

const priceText = (fen: number | null): string => (fen === null ? '未定价' : formatMoney(fen))

/** The server sends hidden prices as null, like prices that do not exist. */
const beforeText = ({ type, old_fen }: RequestLine, canSeeCost: boolean): string =>
  !canSeeCost && (type === 'purchase' || type === 'floor') ? '原价不可见' : `原价 ${priceText(old_fen)}`

function LimitTag({ line: { amount_fen, floor_fen, purchase_fen, below } }: { line: RequestLine }) {
  if (!below) return null
  const isBelowCost = purchase_fen !== null && amount_fen < purchase_fen
  const isBelowFloor = floor_fen !== null && amount_fen < floor_fen
  return (
    <Tag
      kind={isBelowCost ? 'danger' : 'warning'}
    >{`低于${[isBelowFloor && '最低价', isBelowCost && '采购价'].filter(Boolean).join('和')}`}</Tag>
  )
}
