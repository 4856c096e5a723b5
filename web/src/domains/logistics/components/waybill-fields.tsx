import {
  CARRIER_NAMES,
  CARRIERS,
  type CarrierKey,
  GOODS_NOTE_MAX,
} from '@shangxue/contract/logistics/endpoints'
import { useState } from 'react'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { LocationField } from '../../stock/public.ts'
import { type WaybillDraft, type WaybillErrors, withNumber } from '../waybill-draft.ts'
import { CustomerField } from './customer-field.tsx'

interface WaybillFieldsProps {
  draft: WaybillDraft
  change: (fields: Partial<WaybillDraft>) => void
  errors: WaybillErrors
}

export function WaybillFields({ draft, change, errors }: WaybillFieldsProps) {
  return (
    <>
      <LabelFields draft={draft} change={change} errors={errors} />
      <RouteFields draft={draft} change={change} errors={errors} />
      <TextArea
        label="货物"
        rows={2}
        maxLength={GOODS_NOTE_MAX}
        value={draft.goods}
        onChange={(event) => change({ goods: event.target.value })}
      />
      <TextField
        label="关联单号"
        maxLength={30}
        hint="调拨单或销售单的单号，没有可以不填"
        value={draft.document}
        autoCapitalize="characters"
        onChange={(event) => change({ document: event.target.value })}
      />
      <FormGrid pair>
        <DateField
          label="寄出日期"
          required
          value={draft.sent}
          error={errors.sent}
          onChange={(event) => change({ sent: event.target.value })}
        />
        <DateField
          label="预计到达"
          min={draft.sent}
          value={draft.expected}
          error={errors.expected}
          onChange={(event) => change({ expected: event.target.value })}
        />
      </FormGrid>
      <TextField
        label="手机尾号"
        inputMode="numeric"
        maxLength={4}
        hint="寄件人或收件人手机号后 4 位，顺丰和中通查询时需要"
        value={draft.phone}
        error={errors.phone}
        onChange={(event) => change({ phone: event.target.value.trim() })}
      />
    </>
  )
}

/** Number and carrier, as printed on the parcel's label. */
function LabelFields({ draft, change, errors }: WaybillFieldsProps) {
  const [isScanning, setIsScanning] = useState(false)
  return (
    <>
      <TextField
        label="运单号"
        required
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={draft.number}
        error={errors.number}
        suffix={<IconButton icon="scan" label="扫运单条码" onClick={() => setIsScanning(true)} />}
        onChange={(event) => change(withNumber(draft, event.target.value))}
      />
      <SelectField
        label="快递公司"
        required
        placeholder="请选择"
        options={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
        value={draft.carrier ?? ''}
        error={errors.carrier}
        onChange={(event) => change({ carrier: (event.target.value || null) as CarrierKey | null })}
      />
      <ScanSheet
        open={isScanning}
        mode="single"
        what="运单条码"
        onCode={(code) => change(withNumber(draft, code))}
        onClose={() => setIsScanning(false)}
      />
    </>
  )
}

function RouteFields({ draft, change, errors }: WaybillFieldsProps) {
  return (
    <>
      <LocationField
        label="发出的门店或仓库"
        value={draft.from}
        anyLabel="不选"
        onChange={(from) => change({ from })}
      />
      <SegmentedControl
        label="收货方"
        named
        options={[
          { value: 'store', label: '寄到门店' },
          { value: 'customer', label: '寄给客户' },
        ]}
        value={draft.towards}
        onChange={(towards) => change({ towards })}
      />
      {draft.towards === 'store' ? (
        <LocationField
          label="收货的门店或仓库"
          value={draft.to}
          everywhere
          except={draft.from}
          anyLabel="不选"
          error={errors.to}
          onChange={(to) => change({ to })}
        />
      ) : (
        <CustomerField value={draft.customer} onChange={(customer) => change({ customer })} />
      )}
    </>
  )
}
