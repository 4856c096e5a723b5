import { Link } from 'react-router'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { StockModel } from '../reads.ts'
import type { Step } from '../use-stock-address.ts'
import { priceRange, unitOf } from '../words.ts'
import styles from './row.module.css'

interface ModelRowProps {
  model: StockModel
  step: Step
  /** Whether the model is open in the pane beside the list. */
  current: boolean
}

/** The summary counts specs, not models, so a model with several specs shows how many are low. */
const lowText = ({ skus, low_skus }: StockModel): string => (skus > 1 ? `${low_skus} 个规格低库存` : '低库存')

export function ModelRow({ model, step, current }: ModelRowProps) {
  const { brand, name, short_name, quantity, tracking } = model
  const price = priceRange(model.retail_from_fen, model.retail_to_fen)
  const names = short_name && short_name !== name ? `${brand} · ${short_name}` : brand
  const hints = [
    model.reserved > 0 && `预留 ${model.reserved}`,
    model.in_transit > 0 && `在途 ${model.in_transit}`,
  ].filter((hint) => hint !== false)

  return (
    <Link {...step} className={styles.row ?? ''} aria-current={current || undefined}>
      <span className={styles.main}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{names}</span>
        <span className={styles.line}>
          <span className={price ? styles.price : styles.note}>{price ?? '未定零售价'}</span>
          {quantity === 0 && <Tag>无货</Tag>}
          {model.low_skus > 0 && <Tag kind="warning">{lowText(model)}</Tag>}
        </span>
      </span>
      <span className={styles.side}>
        <span className={styles.quantity} data-none={quantity === 0 || undefined}>
          {quantity}
          <span className={styles.unit}>{unitOf(tracking)}</span>
        </span>
        {hints.map((hint) => (
          <span key={hint} className={styles.note}>
            {hint}
          </span>
        ))}
      </span>
      <Icon name="chevron-right" size={1.125} />
    </Link>
  )
}
