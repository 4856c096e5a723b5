import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { formatMoney } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { type ChangeLine, differenceText, lineName, willChange } from '../changes.ts'
import styles from './edit.module.css'

interface EditLineProps {
  line: ChangeLine
  /** undefined restores the calculated price. */
  onType: (fen: number | null | undefined) => void
  onInclude: (included: boolean) => void
  onSplit: () => void
}

/** One price line: old price, new price and issues. */
export function EditLine({ line, onType, onInclude, onSplit }: EditLineProps) {
  const { model, spec, colors, type, old, next, included, byHand, issues, skus } = line
  const name = lineName(line)
  const isChange = willChange(line)
  return (
    <div className={classes(styles.line, !included && styles.out)}>
      <div className={styles.who}>
        <Checkbox
          checked={included}
          onChange={({ target }) => onInclude(target.checked)}
          label={
            <span className={styles.name}>
              {model} <span className={styles.spec}>{spec}</span>
              <span className="sr-only">{PRICE_TYPE_NAMES[type]}</span>
            </span>
          }
        />
        {colors.length > 0 && <span className={styles.colors}>{colors.join('、')}</span>}
      </div>
      <div className={styles.figures}>
        <span className={styles.old}>
          <span className={styles.note}>{PRICE_TYPE_NAMES[type]}</span>
          <span className="num">
            {old === undefined ? '不可见' : old === null ? '未定价' : formatMoney(old)}
          </span>
        </span>
        <Icon name="arrow-right" size={1} />
        <MoneyField
          label={`${name} 新${PRICE_TYPE_NAMES[type]}`}
          hideLabel
          suffix=""
          placeholder="不变"
          value={next}
          onChange={onType}
          aria-invalid={isChange && issues.some(({ kind }) => kind === 'error') ? true : undefined}
        />
      </div>
      <div className={styles.told}>
        {isChange && next !== null && old != null && (
          <span className={classes('num', next > old ? styles.up : styles.down)}>
            {differenceText(old, next)}
          </span>
        )}
        {included && next !== null && next === old && <span className={styles.note}>不变</span>}
        {issues.map(({ kind, text }) => (
          <span key={text} className={kind === 'error' ? styles.error : styles.warning}>
            <Icon name="alert" size={0.875} />
            {text}
          </span>
        ))}
        {byHand && (
          <Button kind="plain" small onClick={() => onType(undefined)}>
            取消手改
          </Button>
        )}
        {skus.length > 1 && (
          <Button kind="plain" small onClick={onSplit}>
            按颜色分开改
          </Button>
        )}
      </div>
    </div>
  )
}
