import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { wrongImei } from '../codes.ts'
import { CodeEntry, ScanTally } from '../components/code-entry.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import styles from '../components/goods.module.css'
import { LeftOut } from '../components/left-out.tsx'
import { SkuPicker } from '../components/sku-picker.tsx'
import { goodsText } from '../quantities.ts'
import type { Resolution } from '../use-resolved.ts'
import { STATUS_KINDS } from '../words.ts'
import { type Collection, type Item, type MoveDraft, piecesOf } from './collect.ts'
import { ItemRow } from './item-row.tsx'
import { type Move, SHAPES } from './moves.ts'

export interface MoveGoodsProps {
  move: Move
  draft: MoveDraft
  change: (fields: Partial<MoveDraft>) => void
  collection: Collection
  resolution: Resolution
  errors: { goods?: string; items?: string }
}

/** Scanned, pasted and chosen items of a move, and the excluded codes with their reasons. */
export function MoveGoods(props: MoveGoodsProps) {
  const { move, draft, change, collection, resolution, errors } = props
  const { phones, leftOut, items } = collection
  const { name, pieces } = SHAPES[move]
  const drop = (codes: readonly string[]) =>
    change({ codes: draft.codes.filter((code) => !codes.includes(code)) })
  const last = draft.codes
    .slice(-3)
    .reverse()
    .map((code) => saidOf(code, props))

  return (
    <>
      <CodeEntry
        what={pieces ? 'IMEI 或配件条码' : 'IMEI'}
        known={draft.codes}
        validate={wrongImei}
        error={errors.goods}
        onCodes={(codes) => change({ codes: [...draft.codes, ...codes] })}
        status={<ScanTally count={goodsText(phones.length, piecesOf(items)) || '0 台'} last={last} />}
      />
      {resolution.trouble && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          有码没有查到结果：{resolution.trouble}
        </Notice>
      )}
      <LeftOut deed={name} items={leftOut} onDrop={drop} />
      {phones.length > 0 && (
        <section className={styles.group} aria-label="设备">
          <div className={styles.head}>
            <h2>设备 {phones.length} 台</h2>
          </div>
          <Folded label="设备" items={phones} unit="台">
            {({ code, found }) => (
              <CodeRow
                key={code}
                code={code}
                title={found.title}
                note={found.location}
                side={
                  found.status && (
                    <Tag kind={STATUS_KINDS[found.status]}>{DEVICE_STATUS_NAMES[found.status]}</Tag>
                  )
                }
                onRemove={() => drop([code])}
              />
            )}
          </Folded>
        </section>
      )}
      {pieces && <Accessories {...props} />}
    </>
  )
}

function saidOf(code: string, { collection, move }: MoveGoodsProps) {
  const phone = collection.phones.find((one) => one.code === code)
  if (phone) return { code, text: phone.found.title }
  const out = collection.leftOut.find((one) => one.code === code)
  if (out) return { code, text: out.why, bad: true }
  if (collection.waiting.includes(code)) return { code, text: '正在查' }
  return { code, text: `配件，加入${SHAPES[move].name}` }
}

function Accessories({ move, draft, change, collection, resolution, errors }: MoveGoodsProps) {
  const [picking, setPicking] = useState(false)
  const { items } = collection
  const edit = (sku_id: number, patch: Partial<Item>) =>
    change({ items: items.map((item) => (item.sku_id === sku_id ? { ...item, ...patch } : item)) })
  const remove = (sku_id: number) =>
    change({
      items: items.filter((item) => item.sku_id !== sku_id),
      codes: draft.codes.filter((code) => resolution.known.get(code)?.sku_id !== sku_id),
    })

  return (
    <section className={styles.group} aria-label="配件">
      <div className={styles.head}>
        <h2>配件{items.length > 0 && ` ${items.length} 种`}</h2>
        <Button kind="plain" small icon="plus" onClick={() => setPicking(true)}>
          选配件
        </Button>
      </div>
      {errors.items && <FieldError>{errors.items}</FieldError>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <ItemRow
              key={item.sku_id}
              item={item}
              correcting={move === 'adjust'}
              invalid={errors.items !== undefined && !item.quantity}
              onChange={(patch) => edit(item.sku_id, patch)}
              onRemove={() => remove(item.sku_id)}
            />
          ))}
        </ul>
      )}
      <SkuPicker
        open={picking}
        onClose={() => setPicking(false)}
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
