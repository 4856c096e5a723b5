import { Link } from 'react-router'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { StockModel } from '../../api.ts'
import styles from '../../shared/row.module.css'
import { priceRange, trackingUnit } from '../../stock-labels.ts'
import type { StepLink } from '../stock-address.ts'

interface ModelRowProps {
  model: StockModel
  step: StepLink
  /** Whether the model is open in the pane beside the list. */
  isCurrent: boolean
}

/** The summary counts specs, not models, so a model with several specs shows how many are low. */
const lowStockText = ({ skus, low_skus }: StockModel): string =>
  skus > 1 ? `${low_skus} 个规格低库存` : '低库存'

export function ModelRow({ model, step, isCurrent }: ModelRowProps) {
  const { brand, name, short_name, quantity, tracking } = model
  const price = priceRange(model.retail_from_fen, model.retail_to_fen)
  const subtitle = short_name && short_name !== name ? `${brand} · ${short_name}` : brand
  const hints = [
    model.reserved > 0 && `预留 ${model.reserved}`,
    model.in_transit > 0 && `在途 ${model.in_transit}`,
  ].filter((hint) => hint !== false)

  return (
    <Link {...step} className={styles.row ?? ''} aria-current={isCurrent || undefined}>
      <span className={styles.main}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{subtitle}</span>
        <span className={styles.line}>
          <span className={price ? styles.price : styles.note}>{price ?? '未定零售价'}</span>
          {quantity === 0 && <Tag>无货</Tag>}
          {model.low_skus > 0 && <Tag kind="warning">{lowStockText(model)}</Tag>}
        </span>
      </span>
      <span className={styles.side}>
        <span className={styles.quantity} data-none={quantity === 0 || undefined}>
          {quantity}
          <span className={styles.unit}>{trackingUnit(tracking)}</span>
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
