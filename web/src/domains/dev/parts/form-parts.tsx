import { useState } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DateRangeField } from '../../../ui/form/date-range-field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const brands = ['全部', '华为', '荣耀', '小米', 'OPPO', 'vivo', '苹果', '三星']
const payments = [
  { value: 'cash', label: '现金' },
  { value: 'card', label: '银行卡' },
  { value: 'wechat', label: '微信' },
] as const

export function FormParts() {
  return (
    <>
      <SearchParts />
      <Card title="输入">
        <FieldParts />
      </Card>
      <Card title="选择">
        <ChoiceParts />
      </Card>
    </>
  )
}

function SearchParts() {
  const [text, setText] = useState('')
  const [brand, setBrand] = useState('华为')
  return (
    <>
      <SearchField
        label="搜索型号、简称或 IMEI"
        value={text}
        onChange={setText}
        action={<IconButton icon="scan" label="扫码搜索" />}
      />
      <FilterBar label="按品牌筛选" moreCount={2} onMore={() => setText('')}>
        {brands.map((name) => (
          <Chip key={name} selected={name === brand} onClick={() => setBrand(name)}>
            {name}
          </Chip>
        ))}
      </FilterBar>
    </>
  )
}

function FieldParts() {
  const [quantity, setQuantity] = useState<number | null>(12)
  const [price, setPrice] = useState<number | null>(459_900)
  const [note, setNote] = useState('')
  const [range, setRange] = useState({ from: '2026-03-01', to: '2026-03-31' })
  return (
    <FormGrid>
      <TextField label="客户名称" required placeholder="如：城南通讯" hint="和营业执照上一致" />
      <TextField label="手机号" inputMode="numeric" defaultValue="1380013" error="手机号是 11 位，请补全" />
      <PasswordField label="密码" autoComplete="current-password" defaultValue="demo-2026" />
      <FormGrid pair>
        <NumberField label="数量" suffix="台" value={quantity} onChange={setQuantity} />
        <Stepper label="件数" value={quantity} onChange={setQuantity} max={20} />
        <MoneyField
          label="单价"
          value={price}
          onChange={setPrice}
          hint={price === null ? '' : `${price} 分`}
        />
      </FormGrid>
      <DateField label="到货日期" defaultValue="2026-03-08" />
      <DateRangeField label="日期范围" value={range} onChange={setRange} />
      <TextArea
        label="备注"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        placeholder="选填"
      />
      <TextField label="门店" disabled defaultValue="城南店" />
    </FormGrid>
  )
}

function ChoiceParts() {
  const [payment, setPayment] = useState<(typeof payments)[number]['value']>('cash')
  const [level, setLevel] = useState<'a' | 'b' | null>('a')
  const [reminds, setReminds] = useState(true)
  return (
    <FormGrid>
      <SelectField
        label="仓库"
        placeholder="请选择仓库"
        defaultValue=""
        options={[
          { value: '1', label: '总仓' },
          { value: '2', label: '城南店' },
        ]}
      />
      <SegmentedControl label="收款方式" options={payments} value={payment} onChange={setPayment} />
      <RadioList
        label="价格档"
        value={level}
        onChange={setLevel}
        options={[
          { value: 'a', label: '批发价', note: '五台起' },
          { value: 'b', label: '零售价' },
        ]}
      />
      <Switch label="到期提醒" note="提前一天在通知里提醒" checked={reminds} onChange={setReminds} />
      <Switch label="不可用的开关" checked={false} disabled onChange={setReminds} />
      <Checkbox label="我已核对数量和金额" defaultChecked />
      <Checkbox label="没有勾选" error="请先核对并勾选" />
    </FormGrid>
  )
}
