import { MOST_MIN_STOCK, setMinStock } from '@shangxue/contract/accessories'
import { ERRORS } from '@shangxue/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, invalidate, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ACCESSORY_READS, type Detail } from '../accessories.ts'
import styles from './stack.module.css'

interface MinStockSheetProps {
  accessory: Detail
  open: boolean
  onClose: () => void
}

/** How many should be there at least, all stores together. */
export function MinStockSheet({ accessory, open, onClose }: MinStockSheetProps) {
  const { sku_id, min_stock, sold_30 } = accessory
  const id = useId()
  const cache = useQueryClient()
  const [pieces, setPieces] = useState<number | null>(min_stock)
  const [wrong, setWrong] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [reading, setReading] = useState(false)
  const save = useCall(setMinStock, { stale: ACCESSORY_READS, quiet: true })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (pieces === null || pieces > MOST_MIN_STOCK) return setWrong(true)
    try {
      await save.mutateAsync({ sku_id, min_stock: pieces, expected: min_stock })
      toast('已保存', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // what somebody else has set is there before the next 保存, or that would be refused as well
      if (error.code === ERRORS.min_stock_changed.code) {
        setReading(true)
        await invalidate(cache, ACCESSORY_READS)
        setReading(false)
      }
      setRefusal(error.message)
    }
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="最低库存"
      footer={
        <Button type="submit" form={id} block busy={save.isPending || reading}>
          保存
        </Button>
      }
    >
      <form id={id} className={styles.stack} noValidate onSubmit={submit}>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <NumberField
          label="最低库存（件）"
          value={pieces}
          hint={
            sold_30 !== null && sold_30 > 0
              ? `全部门店合计；近 30 天卖出 ${sold_30} 件，填 0 表示不提醒`
              : '全部门店合计，填 0 表示不提醒'
          }
          error={wrong ? '请填 0 到 100 万的整数' : undefined}
          onChange={(next) => {
            setPieces(next)
            setWrong(false)
          }}
        />
      </form>
    </FormSheet>
  )
}
