import { useState } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { DateRangeField } from '../../../ui/form/fields/date-range-field.tsx'
import { Field, FieldError } from '../../../ui/form/fields/field.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'
import { PhotoParts } from './photo-parts.tsx'

const noop = () => undefined

export function FormParts() {
  const [text, setText] = useState('')
  return (
    <>
      <SearchField
        label="搜索型号、简称或 IMEI"
        value={text}
        onChange={setText}
        action={<IconButton icon="scan" label="扫码搜索" />}
      />
      <SearchField label="搜索客户" value={LONG_NAME} onChange={noop} />
      <Card title="输入">
        <FieldParts />
      </Card>
      <Card title="输入：有错">
        <InvalidFields />
      </Card>
      <Card title="输入：不可用">
        <DisabledFields />
      </Card>
      <Card title="自己组合的一栏">
        <OwnFields />
      </Card>
      <PhotoParts />
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
      <TextField label="店铺链接" prefix={<Icon name="link" size={1.125} />} defaultValue={LONG_NAME} />
      <TextField label={LONG_TITLE} required hint={`${LONG_NAME}，${LONG_NAME}`} />
      <PasswordField label="密码" autoComplete="current-password" defaultValue="demo-2026" />
      <FormGrid pair>
        <NumberField label="数量" suffix="台" value={quantity} onChange={setQuantity} />
        <MoneyField
          label="单价"
          value={price}
          onChange={setPrice}
          hint={price === null ? '' : `${price} 分`}
        />
      </FormGrid>
      <DateField label="到货日期" defaultValue="2026-03-08" />
      <DateField label="到货时间" type="time" defaultValue="09:30" />
      <DateRangeField label="日期范围" value={range} onChange={setRange} />
      <TextArea
        label="备注"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        placeholder="选填"
      />
    </FormGrid>
  )
}

function InvalidFields() {
  return (
    <FormGrid>
      <TextField label="手机号" inputMode="numeric" defaultValue="1380013" error="手机号是 11 位，请补全" />
      <TextField label="客户名称" required hint="和营业执照上一致" error={`已经有一位客户叫${LONG_NAME}`} />
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        defaultValue="123"
        error="请至少填 8 个字符"
      />
      <FormGrid pair>
        <NumberField label="盘点数" suffix="台" value={999} onChange={noop} error="库存里只有 12 台" />
        <MoneyField label="零售价" value={100} onChange={noop} error="零售价低于批发价，请核对" />
      </FormGrid>
      <DateField label="开票日期" defaultValue="2026-03-08" error="请选择今天或以前的日期" />
      <DateRangeField
        label="有效期"
        value={{ from: '2026-03-08', to: '' }}
        onChange={noop}
        error="请选择结束日期"
      />
      <TextArea label="退货原因" required error="请写明退货原因" />
    </FormGrid>
  )
}

function DisabledFields() {
  return (
    <FormGrid>
      <TextField label="门店" disabled defaultValue="城南店" />
      <PasswordField label="原密码" autoComplete="off" disabled defaultValue="demo-2026" />
      <FormGrid pair>
        <NumberField label="在库数量" suffix="台" disabled value={12} onChange={noop} />
        <MoneyField label="成本价" disabled value={459_900} onChange={noop} />
      </FormGrid>
      <DateField label="入库日期" disabled defaultValue="2026-03-08" />
      <TextArea label="审核意见" disabled defaultValue="同意退货，款项原路退回。" />
    </FormGrid>
  )
}

function OwnFields() {
  const [count, setCount] = useState<number | null>(3)
  return (
    <FormGrid>
      <Field label="机身颜色" required hint="Field 自己没有输入框，里面放什么由页面决定">
        {(tie) => <input {...tie} type="color" className={styles.colour} defaultValue="#1989fa" />}
      </Field>
      <div className={styles.row}>
        <Stepper label="数据线，数量" value={count} onChange={setCount} max={20} />
        <Stepper label="贴膜，还没有填" value={null} onChange={noop} />
        <Stepper label="充电头，已到下限" value={0} onChange={noop} />
        <Stepper label="保护壳，已到上限" value={20} onChange={noop} max={20} />
      </div>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Stepper label="耳机，数量有误" value={9} onChange={noop} invalid />
        </div>
        <FieldError>耳机只有 5 件，请改少</FieldError>
      </div>
    </FormGrid>
  )
}
