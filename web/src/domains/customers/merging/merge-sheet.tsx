import { mergeCustomers, previewCustomerMerge } from '@shangxue/contract/customers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RECEIVABLE_QUERIES } from '../../receivables/public.ts'
import { CUSTOMER_QUERIES, customerDetailPath } from '../api.ts'
import styles from '../customers.module.css'

interface MergeSheetProps {
  from: number
  into: number
  onClose: () => void
}

/** Shows what a merge moves, which customer remains, and that it cannot be undone. */
export function MergeSheet({ from, into, onClose }: MergeSheetProps) {
  const navigate = useNavigate()
  const [isSwapped, setIsSwapped] = useState(false)
  const direction = isSwapped ? { id: into, into_id: from } : { id: from, into_id: into }
  const { data, error, refetch } = useQuery({
    ...query(previewCustomerMerge, direction),
    staleTime: 0,
    meta: { quiet: true },
  })
  const form = useForm({ initial: {}, onError: () => refetch().then(() => undefined) })
  const merging = useCall(mergeCustomers, {
    invalidates: [...CUSTOMER_QUERIES, ...RECEIVABLE_QUERIES],
    ...form.callOptions,
  })

  const confirmMerge = async () => {
    if (!data) return
    const isConfirmed = await confirm({
      title: `把${data.from.name}合并到${data.into.name}？`,
      message: '合并后不能撤销，也不能再拆开',
      confirmLabel: '合并',
      danger: true,
    })
    if (!isConfirmed) return
    const versions = { version: data.from.version, into_version: data.into.version }
    await form.run(
      () => merging.mutateAsync({ ...direction, ...versions }),
      '已合并',
      () => {
        onClose()
        return navigate(customerDetailPath(direction.into_id), { replace: true })
      },
    )
  }
  const moved: Description[] = data
    ? [
        { label: '销售单', value: `${data.sales} 张` },
        { label: '欠款单据', value: `${data.debts} 张` },
        { label: '名下设备', value: `${data.devices} 台` },
        { label: '拜访', value: `${data.visits} 次` },
        { label: '联系人', value: `${data.contacts} 位` },
      ]
    : []
  return (
    <Sheet
      open
      onClose={onClose}
      title="合并客户"
      footer={
        <Button block kind="danger" disabled={!data} busy={form.isSubmitting} onClick={confirmMerge}>
          合并
        </Button>
      }
    >
      <div className={styles.stack}>
        {form.submitError && <Notice kind="danger">{form.submitError}</Notice>}
        {!data && !error && <SkeletonList rows={3} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} />}
        {data && (
          <>
            <DescriptionList
              items={[
                { label: '保留', value: data.into.name },
                { label: '并入', value: data.from.name },
                ...moved,
              ]}
            />
            <Button kind="secondary" icon="refresh" onClick={() => setIsSwapped(!isSwapped)}>
              换成保留{data.from.name}
            </Button>
            <Notice kind="warning">并入的客户不再使用，但仍可在“已合并”中查到。合并不能撤销</Notice>
          </>
        )}
      </div>
    </Sheet>
  )
}
