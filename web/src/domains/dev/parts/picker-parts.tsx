import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import type { DateRange } from '../../../ui/form/fields/date-range-field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { delay } from '../delay.ts'
import { LONG_NAME } from '../long-texts.ts'
import styles from './parts.module.css'

const stores = [
  { value: '1', label: '总仓', note: '物流园 3 号库', keywords: 'zongcang zc' },
  { value: '2', label: '城南店', note: '人民南路 18 号', keywords: 'chengnan cn' },
  { value: '3', label: '城北店', note: '已停业', keywords: 'chengbei cb', disabled: true },
  { value: '4', label: '大学城店', note: '学府路 6 号', keywords: 'daxuecheng dxc' },
  { value: '5', label: LONG_NAME, note: LONG_NAME, keywords: 'changming cm' },
]
const noop = () => undefined

/** How the options of a PickerSheet can stand. */
const pickerStates = {
  loading: { label: '选项在加载', options: [], loading: true },
  failed: { label: '选项没有加载出来', options: [], onRetry: () => delay(1500) },
  empty: { label: '没有选项', options: [] },
  plain: { label: '全部不可用', options: stores.map((store) => ({ ...store, disabled: true })) },
} as const
type PickerState = keyof typeof pickerStates
type Open = 'store' | 'stores' | 'period' | PickerState | null

export function PickerParts() {
  const [open, setOpen] = useState<Open>(null)
  const [period, setPeriod] = useState<DateRange>({ from: '', to: '' })
  const close = () => setOpen(null)
  const pickerState = open !== null && open in pickerStates ? pickerStates[open as PickerState] : undefined
  return (
    <>
      <PickerFields open={open} onOpen={setOpen} />
      <Card title="选项的状态">
        <div className={styles.row}>
          {Object.entries(pickerStates).map(([name, { label }]) => (
            <Button key={name} kind="secondary" onClick={() => setOpen(name as PickerState)}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      <PickerSheet
        options={[]}
        {...pickerState}
        open={pickerState !== undefined}
        onClose={close}
        title="选择门店"
        value={null}
        onPick={noop}
      />
      <PeriodSheet open={open === 'period'} onClose={close} value={period} onPick={setPeriod} />
      <Card title="时间">
        <PickerField
          label="时间"
          text={periodText(period.from, period.to)}
          onOpen={() => setOpen('period')}
        />
      </Card>
    </>
  )
}

function PickerFields({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const [store, setStore] = useState<string | null>('2')
  const [several, setSeveral] = useState<readonly string[]>(['1', '5'])
  const named = (value: string) => stores.find((it) => it.value === value)?.label ?? ''
  return (
    <Card title="选择器">
      <div className={styles.stack}>
        <PickerField
          label="门店"
          text={store === null ? '全部门店' : named(store)}
          onOpen={() => onOpen('store')}
        />
        <PickerField label="参与门店" text={several.map(named).join('、')} onOpen={() => onOpen('stores')} />
        <PickerField label="客户" required text="" error="请选择客户" onOpen={() => onOpen('store')} />
        <PickerField label="所在门店" text="城南店" disabled hint="由店长调整" onOpen={noop} />
      </div>
      <PickerSheet
        open={open === 'store'}
        onClose={() => onOpen(null)}
        title="选择门店"
        options={stores}
        value={store}
        onPick={setStore}
        anyLabel="全部门店"
      />
      <PickerSheet
        open={open === 'stores'}
        onClose={() => onOpen(null)}
        title="选择门店"
        multiple
        options={stores}
        value={several}
        onPick={setSeveral}
      />
    </Card>
  )
}
