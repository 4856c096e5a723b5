import { Link } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import type { StockNavigation } from '../list/stock-address.ts'
import type { Sku, SkuGroup, StoreStock } from './sku-groups.ts'
import styles from './sku-matrix.module.css'

interface SkuMatrixProps {
  group: SkuGroup
  /** Tracked by serial number: a quantity links to its devices. */
  isSerial: boolean
  step: StockNavigation['step']
}

/** Table of stores by colours. The store column stays visible while the colours scroll. */
export function SkuMatrix({ group, isSerial, step }: SkuMatrixProps) {
  const { skus, stores } = group
  const title = group.spec || '标准配置'
  const link = isSerial ? step : undefined
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h4 className={styles.spec}>{title}</h4>
        <p className={styles.prices}>
          <span>批发价 {group.wholesale_fen === null ? '未定' : formatMoney(group.wholesale_fen)}</span>
          <span>
            零售价{' '}
            <b className={styles.retail}>
              {group.retail_fen === null ? '未定' : formatMoney(group.retail_fen)}
            </b>
          </span>
        </p>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.store}>
                门店
              </th>
              {skus.map(({ id, color }) => (
                <th key={id} scope="col">
                  {colorOf(color)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <TotalRow skus={skus} link={link} />
            {stores.map((store) => (
              <StoreRow key={store.location_id} store={store} skus={skus} link={link} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type LinkBuilder = StockNavigation['step'] | undefined

const colorOf = (color: string): string => color || '标准'

function TotalRow({ skus, link }: { skus: readonly Sku[]; link: LinkBuilder }) {
  return (
    <tr className={styles.total}>
      <th scope="row" className={styles.store}>
        合计
      </th>
      {skus.map(({ id, color, quantity, min_stock }) => (
        <td key={id}>
          <Quantity
            name={colorOf(color)}
            quantity={quantity}
            {...(quantity < min_stock && { short: `低于${min_stock}` })}
            step={link?.({ sku: id, at: null })}
          />
        </td>
      ))}
    </tr>
  )
}

interface StoreRowProps {
  store: SkuGroup['stores'][number]
  skus: readonly Sku[]
  link: LinkBuilder
}

function StoreRow({ store: { location_id, location }, skus, link }: StoreRowProps) {
  return (
    <tr>
      <th scope="row" className={styles.store}>
        <span className={styles.name} title={location}>
          {location}
        </span>
      </th>
      {skus.map(({ id, color, stores }) => {
        const stock = stores.find((store) => store.location_id === location_id)
        const status = stock && stock.quantity === 0 ? 'in_transit' : 'in_stock'
        return (
          <td key={id}>
            <Quantity
              name={`${colorOf(color)} ${location}`}
              quantity={stock?.quantity ?? 0}
              {...(stock && { hint: stockHint(stock) })}
              step={stock && link?.({ sku: id, at: location_id, status })}
            />
          </td>
        )
      })}
    </tr>
  )
}

const stockHint = ({ reserved, in_transit }: StoreStock): string =>
  [reserved > 0 && `留${reserved}`, in_transit > 0 && `途${in_transit}`].filter(Boolean).join(' ')

interface QuantityProps {
  name: string
  quantity: number
  hint?: string
  /** Set if the quantity is below the minimum stock. */
  short?: string
  step: ReturnType<StockNavigation['step']> | undefined
}

function Quantity({ name, quantity, hint, short, step }: QuantityProps) {
  const content = (
    <>
      {quantity}
      {hint && <span className={styles.hint}>{hint}</span>}
      {short && <span className={styles.short}>{short}</span>}
    </>
  )
  if (!step || (quantity === 0 && !hint)) {
    return <span className={quantity === 0 ? styles.none : styles.plain}>{content}</span>
  }
  return (
    <Link {...step} className={styles.link ?? ''}>
      <span className="sr-only">{name}，</span>
      {content}
      <span className="sr-only">台，查看设备</span>
    </Link>
  )
}
