import { countItem, getCount } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import styles from '../shared/code-list.module.css'
import { type Sku, SkuPicker } from '../shared/sku-picker.tsx'
import { type Count, movedSince, signedNumber } from './count-differences.ts'

type Item = Count['items'][number]

/** Accessories are counted by quantity. Uncounted ones keep their recorded quantity. */
export function CountItems({ count }: { count: Count }) {
  const [isPicking, setIsPicking] = useState(false)
  const [addedItems, setAddedItems] = useState<readonly Item[]>([])
  const listedIds = new Set(count.items.map(({ sku_id }) => sku_id))
  const add = ({ id, title }: Sku) => {
    if (addedItems.some(({ sku_id }) => sku_id === id)) return
    setAddedItems([{ sku_id: id, title, booked: 0, counted: null, moved: 0 }, ...addedItems])
  }
  const items = [...addedItems.filter(({ sku_id }) => !listedIds.has(sku_id)), ...count.items]
  return (
    <>
      <div className={styles.head}>
        <p>填数到的件数，不填按账面</p>
        <Button kind="plain" small icon="plus" onClick={() => setIsPicking(true)}>
          选配件
        </Button>
      </div>
      {items.length === 0 && (
        <EmptyState title="账上没有配件" hint="数到了账上没有的配件，点右上角的“选配件”" />
      )}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <ItemCount key={item.sku_id} id={count.id} item={item} />
          ))}
        </ul>
      )}
      <SkuPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        title="选择配件"
        tracking="none"
        onPick={add}
      />
    </>
  )
}

function ItemCount({ id, item }: { id: number; item: Item }) {
  const { sku_id, title, booked, counted, moved } = item
  const [draft, setDraft] = useState<number | null>(null)
  const [saveError, setSaveError] = useState<string>()
  const save = useCall(countItem, { invalidates: [getCount], quiet: true })
  // Counting the same quantity again is meaningful after pieces have moved since the last count.
  const hasMoved = counted !== null && moved !== 0
  const isChanged = draft !== null && (draft !== counted || hasMoved)

  const submit = async (quantity: number) => {
    setSaveError(undefined)
    setDraft(quantity)
    try {
      await save.mutateAsync({ id, sku_id, quantity })
      // Keep a different quantity that was typed during the request: it still has to be saved.
      setDraft((current) => (current === quantity ? null : current))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaveError(error.message)
    }
  }
  const differenceText =
    counted === null
      ? '没有清点'
      : counted === booked
        ? '与账面一致'
        : `差 ${signedNumber(counted - booked)} 件`
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span>
          {title}{' '}
          <span className={styles.sent}>
            账面 {booked} 件 · {differenceText}
            {movedSince(moved)}
          </span>
        </span>
        <Stepper
          label={`${title}，实数`}
          value={draft ?? counted}
          invalid={saveError !== undefined}
          onChange={setDraft}
        />
      </div>
      {(isChanged || hasMoved || counted === null) && (
        <div className={styles.itemLine}>
          {saveError ? <FieldError>{saveError}</FieldError> : <span />}
          <div className={styles.buttons}>
            {!isChanged && counted === null && (
              <Button kind="secondary" small onClick={() => submit(booked)}>
                与账面一致
              </Button>
            )}
            {!isChanged && hasMoved && (
              <Button kind="secondary" small onClick={() => submit(counted)}>
                重新数过，还是 {counted} 件
              </Button>
            )}
            {isChanged && draft !== null && (
              <Button small onClick={() => submit(draft)}>
                记下 {draft} 件
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}
