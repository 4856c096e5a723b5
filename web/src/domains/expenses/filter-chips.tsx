import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { ACCOUNT_KIND_NAMES } from '@shangxue/contract/ledger/schemas'
import { ChoiceChip } from '../sales-figures/public.ts'
import { useAccounts, useCategoryTree, useRecorders } from './api.ts'

interface ChipProps {
  value: number | undefined
  onPick: (id: number | null) => void
}

const text = (id: number | undefined) => (id === undefined ? undefined : String(id))
const selectedText = (onPick: ChipProps['onPick']) => (id: string | null) =>
  onPick(id === null ? null : Number(id))
const state = ({
  isPending,
  isError,
  refetch,
}: {
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}) => ({
  loading: isPending,
  onRetry: isError ? refetch : undefined,
})

/** A category, or a group with all of its categories. */
export function CategoryChip({ direction, value, onPick }: ChipProps & { direction: CashDirection }) {
  const query = useCategoryTree(direction)
  const options = (query.data?.groups ?? []).flatMap((group) => [
    { value: String(group.id), label: group.name, note: '整个分组' },
    ...group.items.map(({ id, name, active }) => ({
      value: String(id),
      label: name,
      note: active ? group.name : `${group.name} · 已停用`,
    })),
  ])
  return (
    <ChoiceChip
      icon="tag"
      title="选择项目"
      searchLabel="搜索项目或分组"
      anyLabel="全部项目"
      selectedLabel="所选项目"
      options={options}
      value={text(value)}
      onPick={selectedText(onPick)}
      {...state(query)}
    />
  )
}

export function AccountChip({ value, onPick }: ChipProps) {
  const result = useAccounts()
  const options = (result.data?.list ?? []).map(({ id, name, kind, active }) => ({
    value: String(id),
    label: name,
    note: active ? ACCOUNT_KIND_NAMES[kind] : `${ACCOUNT_KIND_NAMES[kind]} · 已停用`,
  }))
  return (
    <ChoiceChip
      icon="wallet"
      title="选择账户"
      searchLabel="搜索账户"
      anyLabel="全部账户"
      selectedLabel="所选账户"
      options={options}
      value={text(value)}
      onPick={selectedText(onPick)}
      {...state(result)}
    />
  )
}

export function PersonChip({ direction, value, onPick }: ChipProps & { direction: CashDirection }) {
  const matches = useRecorders(direction)
  return (
    <ChoiceChip
      icon="user"
      title="选择经手人"
      searchLabel="搜索姓名或职位"
      anyLabel="全部经手人"
      selectedLabel="所选经手人"
      options={(matches.data ?? []).map(({ id, name, position }) => ({
        value: String(id),
        label: name,
        note: position,
      }))}
      value={text(value)}
      onPick={selectedText(onPick)}
      {...state(matches)}
    />
  )
}
