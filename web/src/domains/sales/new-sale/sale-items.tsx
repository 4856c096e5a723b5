import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import {
  CodeEntry,
  CodeRow,
  CollapsibleList,
  goodsStyles as goods,
  imeiError,
  ScanTally,
} from '../../stock/public.ts'
import { StockPickers } from '../counter/stock-pickers.tsx'
import type { Cart, PhoneLine, PieceLine, SaleErrors } from './cart.ts'
import { removePieces } from './draft-changes.ts'
import { GiftLines } from './gift-lines.tsx'
import styles from './sale.module.css'
import type { SaleDraft } from './sale-draft.ts'
import type { KnownItems, useSaleItems } from './use-sale-items.ts'

interface PriceProps {
  /** Names the item for screen readers: an IMEI or a title. */
  itemName: string
  value: number | null
  invalid: boolean
  onChange: (price: number | null) => void
}

const PriceField = ({ itemName, value, invalid, onChange }: PriceProps) => (
  <div className={styles.price}>
    <MoneyField
      label={`${itemName}，单价`}
      hideLabel
      value={value}
      error={invalid && value === null ? '请填写单价' : undefined}
      onChange={onChange}
    />
  </div>
)

interface PhoneRowProps {
  phone: PhoneLine
  /** Number of devices of the same sku with a different price. */
  differingCount: number
  invalid: boolean
  onPrice: (price: number | null) => void
  onApplyToAll: () => void
  onRemove: () => void
}

/** Row of a device with its price. */
function PhoneRow({ phone, differingCount, invalid, onPrice, onApplyToAll, onRemove }: PhoneRowProps) {
  const { title, key, price, reason } = phone
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.code}>{key}</span>
        {reason && <span className={styles.ways}>{reason}</span>}
      </span>
      <IconButton icon="close" label={`移除 ${key}`} onClick={onRemove} />
      <div className={styles.figures}>
        <span className={styles.same}>
          {differingCount > 0 && price !== null && (
            <Button kind="plain" small onClick={onApplyToAll}>
              同款都用这个价
            </Button>
          )}
        </span>
        <PriceField itemName={key} value={price} invalid={invalid} onChange={onPrice} />
      </div>
    </li>
  )
}

interface PieceRowProps {
  piece: PieceLine
  invalid: boolean
  onPrice: (price: number | null) => void
  onQuantity: (quantity: number | null) => void
  onRemove: () => void
}

/** Row of an accessory with its quantity and price. */
function PieceRow({ piece, invalid, onPrice, onQuantity, onRemove }: PieceRowProps) {
  const { title, quantity, price, available, reason } = piece
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        {reason && <span className={styles.ways}>{reason}</span>}
        {(quantity ?? 0) > available && <span className={styles.error}>这里只有 {available} 件</span>}
      </span>
      <IconButton icon="close" label={`移除 ${title}`} onClick={onRemove} />
      <div className={styles.figures}>
        <Stepper
          label={`${title}，件数`}
          value={quantity}
          min={1}
          invalid={invalid && !quantity}
          onChange={onQuantity}
        />
        <PriceField itemName={title} value={price} invalid={invalid} onChange={onPrice} />
      </div>
    </li>
  )
}

interface OtherStoreNoticeProps {
  draft: SaleDraft
  cart: Cart
  known: KnownItems
  onStore: (location: number) => void
}

/** Offers to change the store if all scanned devices are in one other store, where the sale is probably made. */
export function OtherStoreNotice({ draft, cart, known, onStore }: OtherStoreNoticeProps) {
  if (cart.phones.length > 0 || cart.excluded.length === 0) return null
  const locations = cart.excluded.flatMap(({ code }) => {
    const { status, location_id, location } = known.codes.get(code) ?? {}
    return status === 'in_stock' && location_id && location_id !== draft.location
      ? [{ id: location_id, name: location ?? '' }]
      : []
  })
  const [otherStore] = locations
  if (!otherStore || locations.some(({ id }) => id !== otherStore.id)) return null
  return (
    <Notice action={{ label: '改为这个门店', onSelect: () => onStore(otherStore.id) }}>
      扫描的手机都在{otherStore.name}
    </Notice>
  )
}

export interface SaleItemsProps {
  draft: SaleDraft
  change: (fields: Partial<SaleDraft>) => void
  cart: Cart
  lookup: ReturnType<typeof useSaleItems>
  errors: SaleErrors
}

const countText = ({ phones, count }: Cart): string =>
  [phones.length > 0 && `${phones.length} 台`, count > phones.length && `${count - phones.length} 件`]
    .filter(Boolean)
    .join('、') || '0 台'

/** Scanned, pasted and chosen items of a sale, and the excluded codes with their reasons. */
export function SaleItems(props: SaleItemsProps) {
  const { draft, change, cart, lookup, errors } = props
  const recentCodes = draft.codes
    .slice(-3)
    .reverse()
    .map((code) => codeStatus(code, cart))
  return (
    <>
      <CodeEntry
        what="IMEI 或条码"
        known={draft.codes}
        validate={imeiError}
        error={errors.goods}
        receivesScans
        onCodes={(codes) => change({ codes: [...draft.codes, ...codes] })}
        status={<ScanTally count={countText(cart)} recent={recentCodes} />}
      />
      {lookup.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void lookup.refresh() }}>
          有码没有查到结果：{lookup.error}
        </Notice>
      )}
      <StockPickers draft={draft} change={change} cart={cart} lookup={lookup} />
      <ExcludedItems {...props} />
      {errors.prices && <FieldError>{errors.prices}</FieldError>}
      <Phones {...props} />
      <Pieces {...props} />
      <GiftLines draft={draft} change={change} gifts={cart.gifts} />
    </>
  )
}

function codeStatus(code: string, { phones, excluded, unresolved }: Cart) {
  const phone = phones.find(({ key }) => key === code)
  if (phone)
    return { code, text: `${phone.title}${phone.price === null ? '' : ` ${formatMoney(phone.price)}`}` }
  const excludedCode = excluded.find((item) => item.code === code)
  if (excludedCode) return { code, text: excludedCode.why, bad: true }
  return { code, text: unresolved.includes(code) ? '正在查' : '配件，已加入' }
}

function ExcludedItems({ draft, change, cart: { excluded } }: SaleItemsProps) {
  if (excluded.length === 0) return null
  const removeCodes = (codes: readonly string[]) =>
    change({ codes: draft.codes.filter((code) => !codes.includes(code)) })
  const phones = excluded.filter(({ isDevice }) => isDevice)
  const removeLabel = phones.length === excluded.length ? '移除这些手机' : '全部移除'
  return (
    <section className={goods.group} aria-label="不能卖">
      <div className={goods.head}>
        <h2>{excluded.length} 个不能卖，不会提交</h2>
        <Button kind="plain" small onClick={() => removeCodes(excluded.map(({ code }) => code))}>
          {removeLabel}
        </Button>
      </div>
      <CollapsibleList label="不能卖的" items={excluded}>
        {({ code, title, why }) => (
          <CodeRow key={code} code={code} title={title} error={why} onRemove={() => removeCodes([code])} />
        )}
      </CollapsibleList>
    </section>
  )
}

function Phones({ draft, change, cart: { phones }, errors }: SaleItemsProps) {
  if (phones.length === 0) return null
  const setPrice = (keys: readonly string[], price: number | null) =>
    change({ prices: { ...draft.prices, ...Object.fromEntries(keys.map((key) => [key, price])) } })
  return (
    <section className={goods.group} aria-label="手机">
      <div className={goods.head}>
        <h2>手机 {phones.length} 台</h2>
      </div>
      <CollapsibleList label="手机" items={phones} limit={20} unit="台">
        {(phone) => {
          const sameSku = phones.filter(({ skuId }) => skuId === phone.skuId)
          return (
            <PhoneRow
              key={phone.key}
              phone={phone}
              differingCount={sameSku.filter(({ price }) => price !== phone.price).length}
              invalid={errors.prices !== undefined}
              onPrice={(price) => setPrice([phone.key], price)}
              onApplyToAll={() =>
                setPrice(
                  sameSku.map(({ key }) => key),
                  phone.price,
                )
              }
              onRemove={() => change({ codes: draft.codes.filter((code) => code !== phone.key) })}
            />
          )
        }}
      </CollapsibleList>
    </section>
  )
}

function Pieces({ draft, change, cart: { pieces }, lookup, errors }: SaleItemsProps) {
  if (pieces.length === 0) return null
  return (
    <section className={goods.group} aria-label="配件">
      <div className={goods.head}>
        <h2>配件 {pieces.length} 种</h2>
      </div>
      <ul className={goods.items} aria-label="配件">
        {pieces.map((piece) => (
          <PieceRow
            key={piece.key}
            piece={piece}
            invalid={errors.prices !== undefined}
            onPrice={(price) => change({ prices: { ...draft.prices, [piece.key]: price } })}
            onQuantity={(quantity) => change({ quantities: { ...draft.quantities, [piece.key]: quantity } })}
            onRemove={() => change(removePieces(draft, lookup.known, piece.skuId))}
          />
        ))}
      </ul>
    </section>
  )
}
