import { addGiftRule, GIFT_PIECES_MAX } from '@shangxue/contract/pricing/policy'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { LocationField, SkuPicker, useBrands } from '../../stock/public.ts'
import { POLICY_QUERIES } from './policy-api.ts'

interface Picked {
  readonly id: number
  readonly title: string
}
interface Values {
  scope: 'brand' | 'model'
  brand: string
  model: Picked | null
  gift: Picked | null
  pieces: number | null
  location: number | null
  from: string
  to: string
}
const SCOPES = [
  { value: 'model', label: '按型号' },
  { value: 'brand', label: '按品牌' },
] as const

/** Adds a gift: an accessory that comes free with phones of a brand or model. */
export function GiftSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const brands = useBrands()
  const [picking, setPicking] = useState<'model' | 'gift' | null>(null)
  const form = useForm<Values>({
    initial: {
      ...{ scope: 'model', brand: '', model: null, gift: null, pieces: 1, location: null },
      ...{ from: today(), to: '' },
    },
    open,
    validate: ({ scope, brand, model, gift, pieces, from, to }) => ({
      brand: scope === 'brand' && brand === '' && '请选择品牌',
      model: scope === 'model' && model === null && '请选择型号',
      gift: gift === null && '请选择送的配件',
      pieces:
        (!pieces || pieces < 1 || pieces > GIFT_PIECES_MAX) && `请填写 1 到 ${GIFT_PIECES_MAX} 之间的件数`,
      from: from === '' && '请选择开始日期',
      to: to !== '' && to < from && '截止日期不能早于开始日期',
    }),
  })
  const add = useCall(addGiftRule, { invalidates: POLICY_QUERIES, ...form.callOptions })
  const { values, errors, change } = form
  const submit = form.handleSubmit(
    ({ scope, brand, model, gift, pieces, location, from, to }) =>
      add.mutateAsync({
        ...(scope === 'brand' ? { brand_id: Number(brand) } : { product_id: model?.id ?? 0 }),
        ...{ sku_id: gift?.id ?? 0, pieces: pieces ?? 1, valid_from: from, valid_to: to || null },
        ...(location !== null && { location_id: location }),
      }),
    '已保存赠品',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="新增赠品" tall {...form.sheet} onSubmit={submit}>
      <SegmentedControl
        label="买什么送"
        named
        options={SCOPES}
        value={values.scope}
        onChange={(scope) => change({ scope })}
      />
      {values.scope === 'brand' ? (
        <SelectField
          label="品牌"
          required
          placeholder="请选择品牌"
          options={(brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('brand')}
        />
      ) : (
        <PickerField
          label="型号"
          required
          text={values.model?.title ?? ''}
          placeholder="选这个型号的任一规格"
          error={errors.model}
          onOpen={() => setPicking('model')}
        />
      )}
      <PickerField
        label="送的配件"
        required
        text={values.gift?.title ?? ''}
        placeholder="请选择配件"
        error={errors.gift}
        onOpen={() => setPicking('gift')}
      />
      <NumberField label="每台送" required suffix="件" {...form.field('pieces')} />
      <LocationField label="门店" anyLabel="全部门店" {...form.field('location')} />
      <DateField label="开始日期" required {...form.field('from')} />
      <DateField label="截止日期" hint="含这一天；不填就一直有效" {...form.field('to')} />
      <SkuPicker
        open={picking === 'model'}
        onClose={() => setPicking(null)}
        title="选择型号"
        tracking="serial"
        onPick={({ product_id, title }) => change({ model: { id: product_id, title: `${title} 及同型号` } })}
      />
      <SkuPicker
        open={picking === 'gift'}
        onClose={() => setPicking(null)}
        title="选择配件"
        tracking="none"
        onPick={({ id, title }) => change({ gift: { id, title } })}
      />
    </FormSheet>
  )
}
