import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addWheelPrize,
  listWheelPrizes,
  saveWheelPrize,
  WHEEL_PRIZE_NAME_MAX,
  WHEEL_STOCK_MAX,
  WHEEL_WEIGHT_MAX,
} from '@shangxue/contract/wheel/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { WHEEL_QUERIES } from '../use-wheel.ts'
import type { Prize } from '../wheel.ts'

interface PrizeDraft {
  name: string
  kind: Prize['kind']
  weight: number | null
  stock: number | null
  active: boolean
}
const toDraft = ({ name, kind, weight, stock, active }: Prize): PrizeDraft => ({
  name,
  kind,
  weight,
  stock,
  active,
})
const NEW_PRIZE: PrizeDraft = { name: '', kind: 'goods', weight: 10, stock: 1, active: true }
const KINDS = [
  { value: 'goods', label: '奖品' },
  { value: 'thanks', label: '谢谢参与' },
] as const

function validatePrize({ name, weight, stock }: PrizeDraft) {
  return {
    name: name.trim() === '' ? '请填写名称' : undefined,
    weight:
      weight === null || weight < 1 || weight > WHEEL_WEIGHT_MAX
        ? `请填 1 至 ${WHEEL_WEIGHT_MAX}`
        : undefined,
    stock: stock !== null && stock > WHEEL_STOCK_MAX ? `请填 0 至 ${WHEEL_STOCK_MAX}，或留空` : undefined,
  }
}

/** Form for a new prize, or for a change to an existing one. */
export function PrizeForm({ prize, onClose }: { prize: Prize | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(prize)
  const form = useForm({
    initial: prize ? toDraft(prize) : NEW_PRIZE,
    validate: validatePrize,
    onError: ({ code }) =>
      prize && code === ERRORS.wheel_prize_changed.code ? mergeCurrent(prize.id) : undefined,
  })
  const { values } = form
  const addCall = useCall(addWheelPrize, { invalidates: WHEEL_QUERIES, ...form.callOptions })
  const saveCall = useCall(saveWheelPrize, { invalidates: WHEEL_QUERIES, ...form.callOptions })

  /**
   * Merges the stored prize after a conflict: edited fields stay, the other fields take the
   * stored values. The user can then save again.
   */
  const mergeCurrent = async (id: number) => {
    const request = { ...query(listWheelPrizes, {}), staleTime: 0 }
    const { prizes = [] } = (await queryClient.fetchQuery(request).catch(() => undefined)) ?? {}
    const stored = prizes.find((prize) => prize.id === id)
    if (!stored || !base) return
    const original = toDraft(base)
    const unchanged = Object.entries(toDraft(stored)).filter(([key]) => {
      const field = key as keyof PrizeDraft
      return values[field] === original[field]
    })
    form.change(Object.fromEntries(unchanged))
    setBase(stored)
    const stockText = stored.stock === null ? '不限数量' : `剩 ${stored.stock} 份`
    return `这个奖品刚被抽中或修改，现在是“${stored.name}”，${stockText}；核对后再次保存`
  }
  const submit = form.handleSubmit(
    ({ weight, ...draft }) => {
      const content = { ...draft, name: draft.name.trim(), weight: weight ?? 0 }
      return prize
        ? saveCall.mutateAsync({ ...content, id: prize.id, version: base?.version ?? prize.version })
        : addCall.mutateAsync(content)
    },
    '已保存',
    onClose,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title={prize ? '修改奖品' : '新增奖品'}
      {...form.sheet}
      onSubmit={submit}
    >
      <SegmentedControl
        label="种类"
        options={KINDS}
        value={values.kind}
        onChange={(kind) => form.change(kind === 'thanks' ? { kind, stock: null } : { kind })}
      />
      <TextField label="名称" required maxLength={WHEEL_PRIZE_NAME_MAX} {...form.field('name')} />
      <FormGrid pair>
        <NumberField label="权重" required hint="概率 = 权重 ÷ 全部权重" {...form.field('weight')} />
        <NumberField label="剩余数量" suffix="份" hint="留空为不限" {...form.field('stock')} />
      </FormGrid>
      <Switch label="放在转盘上" {...form.checkbox('active')} />
    </FormSheet>
  )
}
