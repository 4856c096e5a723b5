import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { LONG_NAME } from '../long-texts.ts'
import styles from './parts.module.css'

const brands = ['全部', '华为', '荣耀', '小米', 'OPPO', 'vivo', '苹果', '三星']
const payments = [
  { value: 'cash', label: '现金' },
  { value: 'card', label: '银行卡' },
  { value: 'wechat', label: '微信' },
] as const
const stores = [
  { value: '1', label: '总仓' },
  { value: '2', label: '城南店' },
  { value: '3', label: '城北店（已停业）', disabled: true },
]
const grades = [
  { value: 'a', label: '批发价', note: '五台起' },
  { value: 'b', label: '零售价' },
  { value: 'c', label: '特价', note: '请先由店长批准', disabled: true },
] as const
const noop = () => undefined

export function ChoiceParts() {
  return (
    <>
      <Filters />
      <Card title="筛选项">
        <div className={styles.row}>
          <Chip onClick={noop}>可以点</Chip>
          <Chip icon="calendar" opens onClick={noop}>
            近 7 天
          </Chip>
          <Chip selected={false} count={12} onClick={noop}>
            在库
          </Chip>
          <Chip selected count={3} onClick={noop}>
            在途
          </Chip>
          <Chip disabled onClick={noop}>
            不可用
          </Chip>
          <Chip selected disabled count={0} onClick={noop}>
            已选，不可用
          </Chip>
          <Chip selected icon="store" count={120} onClick={noop}>
            {LONG_NAME}
          </Chip>
        </div>
      </Card>
      <Card title="下拉与分段">
        <Selects />
      </Card>
      <Card title="单选">
        <Radios />
      </Card>
      <Card title="开关与勾选">
        <Ticks />
      </Card>
    </>
  )
}

function Filters() {
  const [brand, setBrand] = useState('华为')
  return (
    <FilterBar label="按品牌筛选" moreCount={2} onMore={() => setBrand('全部')}>
      {brands.map((name) => (
        <Chip key={name} selected={name === brand} onClick={() => setBrand(name)}>
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}

function Selects() {
  const [payment, setPayment] = useState<(typeof payments)[number]['value']>('cash')
  return (
    <FormGrid>
      <SelectField label="调出门店" placeholder="请选择门店" defaultValue="" options={stores} />
      <SelectField label="客户" options={[{ value: '1', label: LONG_NAME }]} />
      <SelectField
        label="调入门店"
        required
        placeholder="请选择门店"
        defaultValue=""
        options={stores}
        error="请选择门店"
      />
      <SelectField label="所在门店" disabled defaultValue="2" options={stores} />
      <SegmentedControl label="收款方式" options={payments} value={payment} onChange={setPayment} />
    </FormGrid>
  )
}

function Radios() {
  const [grade, setGrade] = useState<'a' | 'b' | 'c' | null>('a')
  const [reason, setReason] = useState<'a' | 'b' | null>(null)
  return (
    <FormGrid>
      <RadioList label="价格档" value={grade} onChange={setGrade} options={grades} />
      <RadioList
        label="退货原因"
        required
        error={reason === null ? '请选择退货原因' : undefined}
        value={reason}
        onChange={setReason}
        options={[
          { value: 'a', label: '屏幕有划痕' },
          { value: 'b', label: LONG_NAME, note: LONG_NAME },
        ]}
      />
      <RadioList
        label="已经结算的价格档"
        value="c"
        onChange={noop}
        options={grades.map((grade) => ({ ...grade, disabled: true }))}
      />
    </FormGrid>
  )
}

function Ticks() {
  const [reminds, setReminds] = useState(true)
  return (
    <FormGrid>
      <Switch label="到期提醒" note="提前一天在通知里提醒" checked={reminds} onChange={setReminds} />
      <Switch label="关着，不可用" checked={false} disabled onChange={noop} />
      <Switch label="开着，不可用" note="由老板统一设置" checked disabled onChange={noop} />
      <Switch label={LONG_NAME} checked={false} onChange={noop} />
      <Checkbox label="我已核对数量和金额" defaultChecked />
      <Checkbox label="没有勾选" error="请先核对并勾选" />
      <Checkbox label="不可用" disabled />
      <Checkbox label="已勾选，不可用" disabled defaultChecked />
      <Checkbox label={LONG_NAME} />
    </FormGrid>
  )
}
