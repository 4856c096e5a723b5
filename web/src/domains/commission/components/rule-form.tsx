import type { CommissionRule } from '@shangxue/contract/commission/endpoints'
import { listStockModels } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { useBrands } from '../../sales-figures/public.ts'
import { GOODS_KINDS, RULES_PATH, type RuleValues, useRuleForm } from '../use-rule-form.ts'

/** Form for a commission rule: goods, rates and validity. */
export function RuleForm({ rule }: { rule: CommissionRule | undefined }) {
  const { form, save, remove } = useRuleForm(rule)
  const { values, errors, change } = form
  return (
    <FormPage
      title={rule ? '修改提成规则' : '新增提成规则'}
      back={RULES_PATH}
      {...form.page}
      onSubmit={save}
      secondary={
        rule && (
          <Button kind="danger" onClick={remove}>
            删除
          </Button>
        )
      }
    >
      {rule && <Notice>改动会重新计算有效期内已经卖出的提成</Notice>}
      <SegmentedControl
        label="对哪些商品"
        options={GOODS_KINDS}
        value={values.goods}
        onChange={(goods) => change({ goods, chosen: null, name: '' })}
      />
      {values.goods === 'brand' && <BrandField values={values} error={errors.chosen} onPick={change} />}
      {values.goods === 'product' && <ProductField values={values} error={errors.chosen} onPick={change} />}
      <MoneyField label="每件提成" {...form.field('per_piece_fen')} />
      <NumberField label="按金额" suffix="%" decimals={2} {...form.field('amount_percent')} />
      <NumberField
        label="按毛利"
        suffix="%"
        decimals={2}
        hint="毛利为负时不计，不倒扣"
        {...form.field('margin_percent')}
      />
      <FormGrid pair>
        <DateField label="开始日期" required {...form.field('valid_from')} />
        <DateField
          label="结束日期"
          hint="不填则一直有效"
          min={values.valid_from}
          {...form.field('valid_to')}
        />
      </FormGrid>
    </FormPage>
  )
}

interface TargetFieldProps {
  values: RuleValues
  error: string | undefined
  onPick: (chosen: Pick<RuleValues, 'chosen' | 'name'>) => void
}

function BrandField({ values, error, onPick }: TargetFieldProps) {
  const [open, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = useBrands()
  const value = values.chosen === null ? null : String(values.chosen)
  const pick = (id: string | null) =>
    onPick({
      chosen: id === null ? null : Number(id),
      name: data.find((item) => String(item.id) === id)?.name ?? '',
    })
  return (
    <>
      <PickerField
        label="品牌"
        required
        text={values.name}
        placeholder="请选择品牌"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择品牌"
        searchLabel="搜索品牌"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onPick={pick}
      />
    </>
  )
}

const MAX_MODELS = 30

function ProductField({ values, error, onPick }: TargetFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listStockModels, { q, view: 'all', sort: 'brand', limit: MAX_MODELS }),
    placeholderData: keepPreviousData,
    enabled: open,
    meta: { quiet: true },
  })
  const models = result.data?.list ?? []
  const pick = (id: string | null) =>
    onPick({
      chosen: id === null ? null : Number(id),
      name: models.find((item) => String(item.id) === id)?.name ?? '',
    })
  return (
    <>
      <PickerField
        label="型号"
        required
        text={values.name}
        placeholder="请选择型号"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择型号"
        searchLabel="型号、简称或拼音"
        onSearch={setQ}
        loading={result.isFetching}
        onRetry={result.isError ? result.refetch : undefined}
        options={models.map(({ id, name, brand }) => ({ value: String(id), label: name, note: brand }))}
        value={values.chosen === null ? null : String(values.chosen)}
        onPick={pick}
      />
    </>
  )
}
