import { formatMoney } from '../../../../lib/money.ts'
import { Notice } from '../../../../ui/display/notice.tsx'
import type { PriceConflicts } from '../use-save-prices.ts'
import styles from './edit.module.css'

/** Longer lists are not read. The affected lines are marked as well. */
const MAX_SHOWN = 8

/** Prices that others changed during the review. */
export function EditConflict({ changed, onRefresh }: { changed: PriceConflicts; onRefresh: () => void }) {
  if (changed.length === 0) return null
  return (
    <Notice kind="danger" action={{ label: '刷新后重新核对', onSelect: onRefresh }}>
      <p>没有保存：核对期间，{changed.length} 个价格已被他人修改</p>
      <ul className={styles.changed}>
        {changed.slice(0, MAX_SHOWN).map(({ sku_id, type, name, amount_fen, by }) => (
          <li key={`${type} ${sku_id}`}>
            {name} 现在是 {amount_fen === null ? '未定价' : formatMoney(amount_fen)}
            {by && `（${by}）`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
