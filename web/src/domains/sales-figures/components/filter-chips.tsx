import { LOCATION_KIND_NAMES } from '@shangxue/contract/catalogue/endpoints'
import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@shangxue/contract/sales/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allStoresLabel } from '../../../lib/all-stores-label.ts'
import { query } from '../../../lib/api/queries.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { type PickerOption, PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { useBrands, useSellers, useStores } from '../api.ts'

interface ChoiceChipProps {
  icon: IconName
  title: string
  searchLabel: string
  /** Label if nothing is selected: 全部门店 */
  anyLabel: string
  /** Label if the name of the selected option is not loaded. */
  selectedLabel: string
  options: readonly PickerOption[]
  loading: boolean
  onRetry?: (() => unknown) | undefined
  onSearch?: (text: string) => void
  value: string | undefined
  onPick: (value: string | null) => void
}

/** Filter chip that opens a list of options. */
export function ChoiceChip(props: ChoiceChipProps) {
  const { icon, title, searchLabel, anyLabel, selectedLabel, options, value, onPick } = props
  const [open, setOpen] = useState(false)
  const name = options.find((option) => option.value === value)?.label ?? selectedLabel
  return (
    <>
      <Chip icon={icon} opens selected={value !== undefined} onClick={() => setOpen(true)}>
        {value === undefined ? anyLabel : name}
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        searchLabel={searchLabel}
        anyLabel={anyLabel}
        options={options}
        loading={props.loading}
        onRetry={props.onRetry}
        {...(props.onSearch && { onSearch: props.onSearch })}
        value={value ?? null}
        onPick={onPick}
      />
    </>
  )
}

interface FilterChipProps {
  value: number | undefined
  onPick: (id: number | null) => void
}

const toText = (id: number | undefined) => (id === undefined ? undefined : String(id))
const pickNumber = (onPick: FilterChipProps['onPick']) => (id: string | null) =>
  onPick(id === null ? null : Number(id))
const retryOf = ({ isError, refetch }: { isError: boolean; refetch: () => unknown }) =>
  isError ? refetch : undefined

export function StoreChip({ value, onPick }: FilterChipProps) {
  const result = useStores()
  return (
    <ChoiceChip
      icon="store"
      title="选择门店"
      searchLabel="搜索门店或仓库"
      anyLabel={allStoresLabel(result.data)}
      selectedLabel="所选门店"
      loading={result.isPending}
      onRetry={retryOf(result)}
      options={(result.data ?? []).map(({ id, name, kind }) => ({
        value: String(id),
        label: name,
        note: LOCATION_KIND_NAMES[kind],
      }))}
      value={toText(value)}
      onPick={pickNumber(onPick)}
    />
  )
}

export function PersonChip({ value, onPick }: FilterChipProps) {
  const result = useSellers()
  return (
    <ChoiceChip
      icon="user"
      title="选择员工"
      searchLabel="搜索姓名或职位"
      anyLabel="全部员工"
      selectedLabel="所选员工"
      loading={result.isPending}
      onRetry={retryOf(result)}
      options={(result.data ?? []).map(({ id, name, position, disabled }) => ({
        value: String(id),
        label: name,
        note: disabled ? `${position} · 已停用` : position,
      }))}
      value={toText(value)}
      onPick={pickNumber(onPick)}
    />
  )
}

export function BrandChip({ value, onPick }: FilterChipProps) {
  const result = useBrands()
  return (
    <ChoiceChip
      icon="tag"
      title="选择品牌"
      searchLabel="搜索品牌"
      anyLabel="全部品牌"
      selectedLabel="所选品牌"
      loading={result.isPending}
      onRetry={retryOf(result)}
      options={(result.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={toText(value)}
      onPick={pickNumber(onPick)}
    />
  )
}

const MAX_CUSTOMERS = 30

/** `name` is the selected customer's name, if it is known. */
export function CustomerChip({ value, onPick, name }: FilterChipProps & { name: string | undefined }) {
  const [q, setQ] = useState('')
  const result = useQuery({
    ...query(listCustomers, { q, limit: MAX_CUSTOMERS }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ChoiceChip
      icon="people"
      title="选择客户"
      searchLabel="名称、拼音或电话"
      anyLabel="全部客户"
      selectedLabel={name ?? '所选客户'}
      loading={result.isFetching}
      onRetry={retryOf(result)}
      onSearch={setQ}
      options={(result.data?.list ?? []).map(({ id, name: label, area }) => ({
        value: String(id),
        label,
        note: area,
      }))}
      value={toText(value)}
      onPick={pickNumber(onPick)}
    />
  )
}

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))

interface PaymentChipProps {
  value: (typeof PAYMENT_METHODS)[number] | undefined
  onPick: (method: string | null) => void
}

export const PaymentChip = ({ value, onPick }: PaymentChipProps) => (
  <ChoiceChip
    icon="wallet"
    title="收款方式"
    searchLabel="搜索收款方式"
    anyLabel="全部收款方式"
    selectedLabel="所选收款方式"
    loading={false}
    options={METHOD_OPTIONS}
    value={value}
    onPick={onPick}
  />
)
