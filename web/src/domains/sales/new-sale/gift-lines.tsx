import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import { acceptGift, type GiftLine, removeGift, setGift } from './gifts.ts'
import styles from './sale.module.css'
import type { SaleDraft } from './sale-draft.ts'

interface GiftLinesProps {
  draft: SaleDraft
  change: (fields: Partial<SaleDraft>) => void
  gifts: readonly GiftLine[]
}

/** Gifts that come with the phones of the cart: one tap adds them, at a price of zero. */
export function GiftLines({ draft, change, gifts }: GiftLinesProps) {
  if (gifts.length === 0) return null
  return (
    <section className={goods.group} aria-label="赠品">
      <div className={goods.head}>
        <h2>赠品</h2>
      </div>
      <ul className={goods.items} aria-label="赠品">
        {gifts.map(({ ruleId, title, granted, quantity }) =>
          quantity > 0 ? (
            <li key={ruleId} className={styles.line}>
              <span className={styles.what}>
                <span className={styles.title}>{title}</span>
                <span className={styles.ways}>赠品，¥0，最多送 {granted} 件</span>
              </span>
              <IconButton
                icon="close"
                label={`不送 ${title}`}
                onClick={() => change(removeGift(draft, ruleId))}
              />
              <div className={styles.figures}>
                <span />
                <Stepper
                  label={`${title}，赠送件数`}
                  value={quantity}
                  min={1}
                  max={granted}
                  onChange={(next) => change(setGift(draft, ruleId, next))}
                />
              </div>
            </li>
          ) : (
            <li key={ruleId} className={styles.requested}>
              <span className={styles.what}>
                <span className={styles.title}>{title}</span>
                <span className={styles.ways}>买手机送，可送 {granted} 件</span>
              </span>
              <Button
                kind="secondary"
                small
                icon="plus"
                aria-label={`送 ${title}`}
                onClick={() => change(acceptGift(draft, ruleId))}
              >
                送 {granted} 件
              </Button>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
