import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { imeiError } from '../device-codes.ts'
import { CodeEntry, ScanTally } from '../shared/code-entry.tsx'
import styles from '../shared/code-list.module.css'
import { CodeRow, CollapsibleList, ExcludedCodes } from '../shared/code-list.tsx'
import { SkuPicker } from '../shared/sku-picker.tsx'
import type { CodeResolution } from '../shared/use-resolved-codes.ts'
import { quantityText, STATUS_TAG_KINDS } from '../stock-labels.ts'
import { type Collection, type MoveDraft, type MoveItem, totalPieces } from './move-draft.ts'
import { MOVE_DEFINITIONS, type Move } from './moves.ts'

interface MoveItemRowProps {
  item: MoveItem
  /** For 调整: the quantity can decrease, and the cost can be set. */
  isCorrection: boolean
  invalid: boolean
  onChange: (patch: Partial<MoveItem>) => void
  onRemove: () => void
}

const DIRECTIONS = [
  { value: 'more', label: '增加' },
  { value: 'fewer', label: '减少' },
] as const

/** An accessory with its quantity. */
function MoveItemRow({ item, isCorrection, invalid, onChange, onRemove }: MoveItemRowProps) {
  const canSeeCost = useAllowed('cost-view')
  const { title, quantity, fewer = false, cost = null } = item
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span>{title}</span>
        <IconButton icon="close" label={`移除 ${title}`} onClick={onRemove} />
      </div>
      <div className={styles.itemLine}>
        {isCorrection ? (
          <SegmentedControl
            label={`${title}，增加还是减少`}
            options={DIRECTIONS}
            value={fewer ? 'fewer' : 'more'}
            onChange={(direction) => onChange({ fewer: direction === 'fewer' })}
          />
        ) : (
          <span>件数</span>
        )}
        <Stepper
          label={`${title}，件数`}
          value={quantity}
          min={isCorrection ? 0 : 1}
          invalid={invalid}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
      {isCorrection && canSeeCost && !fewer && (
        <MoneyField
          label="单件成本（可不填）"
          hint="件数为 0 时只更正全部库存的成本"
          value={cost}
          onChange={(next) => onChange({ cost: next })}
        />
      )}
    </li>
  )
}

export interface MoveItemsProps {
  move: Move
  draft: MoveDraft
  change: (fields: Partial<MoveDraft>) => void
  collection: Collection
  resolution: CodeResolution
  errors: { goods?: string; items?: string }
}

/** Scanned, pasted and chosen items of a move, and the excluded codes with their reasons. */
export function MoveItems(props: MoveItemsProps) {
  const { move, draft, change, collection, resolution, errors } = props
  const { phones, excluded, items } = collection
  const { name, allowsPieces } = MOVE_DEFINITIONS[move]
  const removeCodes = (codes: readonly string[]) =>
    change({ codes: draft.codes.filter((code) => !codes.includes(code)) })
  const recentCodes = draft.codes
    .slice(-3)
    .reverse()
    .map((code) => codeStatus(code, props))

  return (
    <>
      <CodeEntry
        what={allowsPieces ? 'IMEI 或配件条码' : 'IMEI'}
        known={draft.codes}
        validate={imeiError}
        error={errors.goods}
        onCodes={(codes) => change({ codes: [...draft.codes, ...codes] })}
        status={
          <ScanTally count={quantityText(phones.length, totalPieces(items)) || '0 台'} recent={recentCodes} />
        }
      />
      {resolution.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.error}
        </Notice>
      )}
      <ExcludedCodes action={name} items={excluded} onDrop={removeCodes} />
      {phones.length > 0 && (
        <section className={styles.group} aria-label="设备">
          <div className={styles.head}>
            <h2>设备 {phones.length} 台</h2>
          </div>
          <CollapsibleList label="设备" items={phones} unit="台">
            {({ code, resolved }) => (
              <CodeRow
                key={code}
                code={code}
                title={resolved.title}
                note={resolved.location}
                side={
                  resolved.status && (
                    <Tag kind={STATUS_TAG_KINDS[resolved.status]}>{DEVICE_STATUS_NAMES[resolved.status]}</Tag>
                  )
                }
                onRemove={() => removeCodes([code])}
              />
            )}
          </CollapsibleList>
        </section>
      )}
      {allowsPieces && <Accessories {...props} />}
    </>
  )
}

function codeStatus(code: string, { collection, move }: MoveItemsProps) {
  const phone = collection.phones.find((item) => item.code === code)
  if (phone) return { code, text: phone.resolved.title }
  const excludedCode = collection.excluded.find((item) => item.code === code)
  if (excludedCode) return { code, text: excludedCode.why, bad: true }
  if (collection.unresolved.includes(code)) return { code, text: '正在查' }
  return { code, text: `配件，加入${MOVE_DEFINITIONS[move].name}` }
}

function Accessories({ move, draft, change, collection, resolution, errors }: MoveItemsProps) {
  const [isPicking, setIsPicking] = useState(false)
  const { items } = collection
  const updateItem = (sku_id: number, patch: Partial<MoveItem>) =>
    change({ items: items.map((item) => (item.sku_id === sku_id ? { ...item, ...patch } : item)) })
  const removeItem = (sku_id: number) =>
    change({
      items: items.filter((item) => item.sku_id !== sku_id),
      codes: draft.codes.filter((code) => resolution.known.get(code)?.sku_id !== sku_id),
    })

  return (
    <section className={styles.group} aria-label="配件">
      <div className={styles.head}>
        <h2>配件{items.length > 0 && ` ${items.length} 种`}</h2>
        <Button kind="plain" small icon="plus" onClick={() => setIsPicking(true)}>
          选配件
        </Button>
      </div>
      {errors.items && <FieldError>{errors.items}</FieldError>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <MoveItemRow
              key={item.sku_id}
              item={item}
              isCorrection={move === 'adjust'}
              invalid={errors.items !== undefined && !item.quantity}
              onChange={(patch) => updateItem(item.sku_id, patch)}
              onRemove={() => removeItem(item.sku_id)}
            />
          ))}
        </ul>
      )}
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择配件"
        tracking="none"
        onPick={({ id, title }) => {
          if (!items.some(({ sku_id }) => sku_id === id))
            change({ items: [...items, { sku_id: id, title, quantity: 1 }] })
        }}
      />
    </section>
  )
}
