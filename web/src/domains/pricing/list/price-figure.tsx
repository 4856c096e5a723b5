import { PRICE_TYPE_NAMES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './price-block.module.css'
import { type Price, priceDirection } from './price-rows.ts'

/** One price with its label and, after a recent change, the previous price and the date. */
export function PriceFigure({ type, price }: { type: PriceType; price: Price | undefined }) {
  const change = price ? priceDirection(price) : null
  return (
    <span className={styles.price}>
      <span className={styles.label}>{PRICE_TYPE_NAMES[type]}</span>
      {price ? (
        <span className={classes(styles.amount, change && styles[change])}>
          {formatMoney(price.amount_fen)}
        </span>
      ) : (
        <span className={styles.none}>未定价</span>
      )}
      {price && change && (
        <span className={styles.change}>
          <span className={styles[change]}>
            <Icon
              name={change === 'up' ? 'arrow-up' : 'arrow-down'}
              size={0.75}
              label={change === 'up' ? '涨价，原价' : '降价，原价'}
            />
          </span>
          <s className={styles.old}>{formatMoney(price.previous_fen ?? 0)}</s>
          {price.changed_at && (
            <time className={styles.when} dateTime={price.changed_at}>
              {formatDay(price.changed_at)}
            </time>
          )}
        </span>
      )}
      {price?.next && (
        <span className={styles.next}>
          <time dateTime={price.next.valid_from}>{formatDay(price.next.valid_from)}</time>起{' '}
          {formatMoney(price.next.amount_fen)}
        </span>
      )}
    </span>
  )
}
