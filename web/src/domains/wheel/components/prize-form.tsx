import { ERRORS } from '@shangxue/contract/errors'
import {
  addWheelPrize,
  listWheelPrizes,
  saveWheelPrize,
  WHEEL_PRIZE_NAME_MAX,
  WHEEL_STOCK_MAX,
  WHEEL_WEIGHT_MAX,
} from '@shangxue/contract/wheel'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, query, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { WHEEL_READS } from '../use-wheel.ts'
import type { Prize } from '../wheel.ts'
import styles from './wheel.module.css'

interface Typed {
  name: string
  kind: Prize['kind']
  weight: number | null
  stock: number | null
  active: boolean
}
const typedOf = ({ name, kind, weight, stock, active }: Prize): Typed => ({
  name,
  kind,
  weight,
  stock,
  active,
})
const NEW: Typed = { name: '', kind: 'goods', weight: 10, stock: 1, active: true }
const KINDS = [
  { value: 'goods', label: '奖品' },
  { value: 'thanks', label: '谢谢参与' },
] as const

function problemsOf({ name, weight, stock }: Typed) {
  return {
    name: name.trim() === '' ? '请填写名称' : undefined,
    weight:
      weight === null || weight < 1 || weight > WHEEL_WEIGHT_MAX
        ? `请填 1 至 ${WHEEL_WEIGHT_MAX}`
        : undefined,
    stock: stock !== null && stock > WHEEL_STOCK_MAX ? `请填 0 至 ${WHEEL_STOCK_MAX}，或留空` : undefined,
  }
}

/** A prize of the wheel: a new one, or one to be changed. */
export function PrizeForm({ prize, onClose }: { prize: Prize | undefined; onClose: () => void }) {
  const id = useId()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Typed>(() => (prize ? typedOf(prize) : NEW))
  const [base, setBase] = useState(prize)
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const adding = useCall(addWheelPrize, { stale: WHEEL_READS, quiet: true })
  const saving = useCall(saveWheelPrize, { stale: WHEEL_READS, quiet: true })
  const change = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }))
  const problems = problemsOf(typed)
  const shown = tried ? problems : undefined

  /** What was typed stays; what was not touched is as it is now, and it can be saved over that. */
  const takeOver = async (id: number) => {
    const asked = { ...query(listWheelPrizes, {}), staleTime: 0 }
    const { prizes = [] } = (await cache.fetchQuery(asked).catch(() => undefined)) ?? {}
    const now = prizes.find((one) => one.id === id)
    if (!now || !base) return
    const was = typedOf(base)
    const untouched = Object.entries(typedOf(now)).filter(([key]) => {
      const field = key as keyof Typed
      return typed[field] === was[field]
    })
    change(Object.fromEntries(untouched))
    setBase(now)
    const left = now.stock === null ? '不限数量' : `剩 ${now.stock} 份`
    setTrouble(`这个奖品刚被抽中或修改，现在是“${now.name}”，${left}；核对后再次保存`)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { weight } = typed
    if (weight === null || Object.values(problems).some(Boolean)) return
    const content = { ...typed, name: typed.name.trim(), weight }
    try {
      if (prize)
        await saving.mutateAsync({ ...content, id: prize.id, version: base?.version ?? prize.version })
      else await adding.mutateAsync(content)
      toast('已保存', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
      if (prize && error.code === ERRORS.wheel_prize_changed.code) await takeOver(prize.id)
    }
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title={prize ? '修改奖品' : '新增奖品'}
      footer={
        <Button type="submit" form={id} block busy={adding.isPending || saving.isPending}>
          保存
        </Button>
      }
    >
      <form id={id} className={styles.stack} onSubmit={(event) => void submit(event)}>
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        <SegmentedControl
          label="种类"
          options={KINDS}
          value={typed.kind}
          onChange={(kind) => change(kind === 'thanks' ? { kind, stock: null } : { kind })}
        />
        <TextField
          label="名称"
          required
          maxLength={WHEEL_PRIZE_NAME_MAX}
          value={typed.name}
          error={shown?.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <FormGrid pair>
          <NumberField
            label="权重"
            required
            hint="概率 = 权重 ÷ 全部权重"
            value={typed.weight}
            error={shown?.weight}
            onChange={(weight) => change({ weight })}
          />
          <NumberField
            label="剩余数量"
            suffix="份"
            hint="留空为不限"
            value={typed.stock}
            error={shown?.stock}
            onChange={(stock) => change({ stock })}
          />
        </FormGrid>
        <Switch label="放在转盘上" checked={typed.active} onChange={(active) => change({ active })} />
      </form>
    </FormSheet>
  )
}
