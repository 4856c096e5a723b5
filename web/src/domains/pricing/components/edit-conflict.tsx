import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import type { Changed } from '../edit/use-save-prices.ts'
import styles from './edit.module.css'

/** As many as are read; the lines themselves are marked. */
const SHOWN = 8

/** Which prices are others by now than those that were looked at. */
export function EditConflict({ changed, onRefresh }: { changed: Changed; onRefresh: () => void }) {
  if (changed.length === 0) return null
  return (
    <Notice kind="danger" action={{ label: '刷新后重新核对', onSelect: onRefresh }}>
      <p>没有保存：核对期间，{changed.length} 个价格已被他人修改</p>
      <ul className={styles.changed}>
        {changed.slice(0, SHOWN).map(({ sku_id, type, name, amount_fen, by }) => (
          <li key={`${type} ${sku_id}`}>
            {name} 现在是 {amount_fen === null ? '未定价' : formatMoney(amount_fen)}
            {by && `（${by}）`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
