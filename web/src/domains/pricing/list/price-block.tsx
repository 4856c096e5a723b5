import { PRICE_TYPE_NAMES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { Link } from 'react-router'
import { FROM_LIST } from '../../../lib/address/use-overlay.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './price-block.module.css'
import {
  type PriceBlock as Block,
  type ModelBlock,
  type Price,
  type PriceLine,
  priceDirection,
} from './price-rows.ts'

/** One price with its label and, after a recent change, the previous price and the date. */
function PriceFigure({ type, price }: { type: PriceType; price: Price | undefined }) {
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
