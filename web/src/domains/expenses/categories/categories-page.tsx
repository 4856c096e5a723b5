import { CASH_DIRECTION_NAMES, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { MonthPage, parseMonth } from '../../targets/public.ts'
import { type CategoryGroup, categoriesPath, type ExpenseCategory, useCategoryTree } from '../api.ts'
import { ApprovalLimit } from '../approvals/approval-limit.tsx'
import styles from '../expenses.module.css'
import { RecurringForm } from '../recurring/recurring-form.tsx'
import { EditRecurring, RecurringList } from '../recurring/recurring-view.tsx'
import { CategoryForm } from './category-form.tsx'
import { GroupSection } from './group-section.tsx'

/** Categories and recurring entries of a direction. The address holds the open one. */
export function CategoriesPage({ direction }: { direction: CashDirection }) {
  return (
    <RequirePermission permission="finance" title={`${CASH_DIRECTION_NAMES[direction]}项目`}>
      <CategoryContent direction={direction} />
    </RequirePermission>
  )
}

function CategoryContent({ direction }: { direction: CashDirection }) {
  const { get } = useUrlParams()
  const [item, recurring] = [parsePositiveInt(get('item')), parsePositiveInt(get('recurring'))]
  if (get('new') === 'group') return <CategoryForm key="group" direction={direction} kind="group" />
  if (get('new') === 'item')
    return (
      <CategoryForm
        key="item"
        direction={direction}
        kind="item"
        groupId={parsePositiveInt(get('group')) ?? null}
      />
    )
  if (item !== undefined) return <EditCategory key={item} direction={direction} id={item} />
  if (get('recurring') === 'new') return <RecurringForm direction={direction} />
  if (recurring !== undefined) return <EditRecurring key={recurring} direction={direction} id={recurring} />
  return get('view') === 'recurring' ? (
    <RecurringTab direction={direction} />
  ) : (
    <CategoryGroups direction={direction} />
  )
}

function EditCategory({ direction, id }: { direction: CashDirection; id: number }) {
  const { data, error, refetch } = useCategoryTree(direction)
  const group = data?.groups.find((entry) => entry.id === id || entry.items.some((item) => item.id === id))
  const item: ExpenseCategory | CategoryGroup | undefined =
    group?.id === id ? group : group?.items.find((entry) => entry.id === id)
  if (group && item)
    return (
      <CategoryForm
        direction={direction}
        kind={item === group ? 'group' : 'item'}
        groupId={item === group ? null : group.id}
        existing={item}
      />
    )
  return (
    <Page title={`${CASH_DIRECTION_NAMES[direction]}项目`} back={categoriesPath(direction)}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={4} />}
      {data && (
        <EmptyState
          icon="tag"
          title="这个项目已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={categoriesPath(direction)} replace>
              查看全部项目
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function Views({ direction, view }: { direction: CashDirection; view: 'items' | 'recurring' }) {
  const address = useUrlParams()
  return (
    <SegmentedControl
      label="看什么"
      options={[
        { value: 'items', label: '项目和预算' },
        { value: 'recurring', label: `固定${CASH_DIRECTION_NAMES[direction]}` },
      ]}
      value={view}
      onChange={(next) => address.set({ view: next === 'recurring' ? next : null })}
    />
  )
}

function CategoryGroups({ direction }: { direction: CashDirection }) {
  const { get } = useUrlParams()
  const month = parseMonth(get('month'))
  const query = useCategoryTree(direction, month)
  const name = CASH_DIRECTION_NAMES[direction]
  const addLabel = categoriesPath(direction, 'new=group')
  return (
    <MonthPage
      title={`${name}项目`}
      month={month}
      pageQuery={query}
      actions={<IconLink icon="plus" label="新增分组" to={addLabel} />}
    >
      {({ groups }) => (
        <>
          <Views direction={direction} view="items" />
          {groups.length === 0 && (
            <EmptyState
              icon="tag"
              title={`还没有${name}项目`}
              hint="先新增一个分组，如“房屋”，再在里面新增项目，如“房租”"
              action={<ButtonLink to={addLabel}>新增分组</ButtonLink>}
            />
          )}
          {direction === 'expense' && groups.length > 0 && <ApprovalLimit />}
          {groups.map((group) => (
            <GroupSection key={group.id} direction={direction} group={group} />
          ))}
        </>
      )}
    </MonthPage>
  )
}

const RecurringTab = ({ direction }: { direction: CashDirection }) => (
  <Page
    title={`${CASH_DIRECTION_NAMES[direction]}项目`}
    back="/my-profile"
    actions={
      <IconLink
        icon="plus"
        label={`新增固定${CASH_DIRECTION_NAMES[direction]}`}
        to={categoriesPath(direction, 'recurring=new')}
      />
    }
  >
    <div className={styles.stack}>
      <Views direction={direction} view="recurring" />
      <RecurringList direction={direction} />
    </div>
  </Page>
)
