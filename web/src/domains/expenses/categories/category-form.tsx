import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addCashItem,
  deleteCashItem,
  listCashItems,
  saveCashItem,
} from '@shangxue/contract/expenses/categories'
import { CASH_DIRECTION_NAMES, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import {
  CATEGORY_QUERIES,
  type CategoryGroup,
  categoriesPath,
  type ExpenseCategory,
  useCategoryTree,
} from '../api.ts'
import { PickField } from '../pick-field.tsx'
import { Budgets } from './budgets.tsx'
import { GroupOrder } from './group-order.tsx'

interface CategoryFormProps {
  direction: CashDirection
  kind: 'group' | 'item'
  groupId?: number | null
  /** Omitted for a new category. */
  existing?: ExpenseCategory | CategoryGroup
}

/** A group or a category: name, position and activity, plus budgets of a category. */
export function CategoryForm({ direction, kind, groupId = null, existing: initialItem }: CategoryFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // keep the initial value, even if the category was just deleted
  const [known] = useState(initialItem)
  const tree = useCategoryTree(direction)
  const kindName = kind === 'group' ? '分组' : '项目'
  const form = useForm({
    initial: {
      name: known?.name ?? '',
      active: known?.active ?? true,
      group: groupId,
      version: known?.version ?? 0,
    },
    draft: known ? `cash-item-${known.id}` : `cash-${direction}-${kind}-new-${groupId ?? ''}`,
    validate: ({ name, group }) => ({
      name: name.trim() === '' && '请填写名称',
      group: kind === 'item' && group === null && '请选择分组',
    }),
    conflict: {
      code: ERRORS.expense_category_changed.code,
      async latest() {
        const { groups } = await queryClient.fetchQuery({
          ...query(listCashItems, { direction }),
          staleTime: 0,
        })
        const current = groups.flatMap((group) => [group, ...group.items]).find(({ id }) => id === known?.id)
        return (
          current && {
            version: current.version,
            text: `“${current.name}”${current.active ? '' : '，已停用'}`,
          }
        )
      },
    },
  })
  const back = categoriesPath(direction)
  const leave = () => navigate(back, { replace: true })
  const mutationOptions = { invalidates: CATEGORY_QUERIES, ...form.callOptions }
  const addCategory = useCall(addCashItem, mutationOptions)
  const saveCategory = useCall(saveCashItem, mutationOptions)
  const removeCategory = useCall(deleteCashItem, mutationOptions)

  const submit = form.handleSubmit(
    ({ name, active, group: group_id, version }) =>
      known
        ? saveCategory.mutateAsync({ id: known.id, name: name.trim(), active, group_id, version })
        : addCategory.mutateAsync({ direction, group_id, name: name.trim() }),
    known ? '已保存' : '已新增',
    leave,
  )
  const remove = async () => {
    if (!known) return
    const isConfirmed = await confirm({
      title: `删除“${known.name}”？`,
      message: '只有没有记录的项目可以删除，删除后不能恢复',
      confirmLabel: '删除',
      danger: true,
    })
    const { version } = form.values
    if (isConfirmed)
      await form.run(() => removeCategory.mutateAsync({ id: known.id, version }), '已删除', leave)
  }
  return (
    <FormPage
      title={`${known ? '修改' : '新增'}${CASH_DIRECTION_NAMES[direction]}${kindName}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      secondary={
        known && (
          <Button kind="danger" onClick={remove}>
            删除
          </Button>
        )
      }
    >
      <TextField label="名称" required maxLength={30} {...form.field('name')} />
      {kind === 'item' && (
        <PickField
          label="分组"
          required
          options={(tree.data?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          query={tree}
          value={form.values.group}
          error={form.errors.group}
          onPick={(group) => form.change({ group })}
        />
      )}
      {known && (
        <Checkbox label="在用（停用后不能再记新的，原来的记录和分析都保留）" {...form.checkbox('active')} />
      )}
      {known && kind === 'item' && <Budgets id={known.id} name={known.name} />}
      {known && kind === 'group' && <GroupOrder id={known.id} groups={tree.data?.groups ?? []} />}
    </FormPage>
  )
}
