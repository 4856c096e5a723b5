import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { Link } from 'react-router'
import { FROM_LIST } from '../../../lib/address/index.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './price-block.module.css'
import { PriceFigure } from './price-figure.tsx'
import type { PriceBlock as Block, ModelBlock, PriceLine } from './price-rows.ts'

interface PriceBlockProps {
  block: Block
  types: readonly PriceType[]
  /** Address of a sku's details. */
  addressOf: (skuId: number) => string
  /** The sku whose details are open beside the list. */
  current: number | undefined
  /** If set, lines are picked instead of opened. */
  picked?: ReadonlySet<number>
  onPick?: (skuIds: readonly number[]) => void
}

/** A brand heading, or a model with its price lines. */
export function PriceBlock({ block, ...rest }: PriceBlockProps) {
  if (block.kind === 'brand') return <h2 className={styles.brand}>{block.brand}</h2>
  return <ModelPrices block={block} {...rest} />
}

function ModelPrices({ block, ...rest }: PriceBlockProps & { block: ModelBlock }) {
  const { model, shortName, lines } = block
  return (
    <div className={styles.model}>
      <div className={styles.modelHead}>
        <h3 className={styles.modelName}>{model}</h3>
        {shortName && shortName !== model && <span className={styles.shortName}>{shortName}</span>}
      </div>
      {lines.map((line) => (
        <LineRow key={line.skus[0]?.id} line={line} {...rest} />
      ))}
    </div>
  )
}

type LineProps = Omit<PriceBlockProps, 'block'> & { line: PriceLine }

function LineRow({ line, types, addressOf, current, picked, onPick }: LineProps) {
  const { skus } = line
  const [first] = skus
  if (!first) return null
  const content = <LineContent line={line} types={types} />
  if (onPick) {
    const isPicked = skus.every(({ id }) => picked?.has(id))
    const toggled = skus.filter(({ id }) => isPicked || !picked?.has(id))
    return (
      <button
        type="button"
        className={styles.line}
        aria-pressed={isPicked}
        onClick={() => onPick(toggled.map(({ id }) => id))}
      >
        <span className={styles.mark}>{isPicked && <Icon name="check" size={1} />}</span>
        {content}
      </button>
    )
  }
  return (
    <Link
      to={addressOf(first.id)}
      state={FROM_LIST}
      preventScrollReset
      className={styles.line}
      aria-current={skus.some(({ id }) => id === current) || undefined}
    >
      {content}
    </Link>
  )
}

function LineContent({ line, types }: { line: PriceLine; types: readonly PriceType[] }) {
  const { spec, skus, stock, prices } = line
  return (
    <>
      <span className={styles.info}>
        {spec && <span className={styles.spec}>{spec}</span>}
        <span className={styles.colors}>
          {skus
            .map(({ color }) => color)
            .filter(Boolean)
            .join('、')}
        </span>
        <span className={styles.stock}>{stock > 0 ? `库存 ${stock}` : '无货'}</span>
      </span>
      <span className={classes(styles.prices, types.length <= 2 && styles.few)}>
        {types.map((type) => (
          <PriceFigure key={type} type={type} price={prices.find((price) => price.type === type)} />
        ))}
      </span>
    </>
  )
}
