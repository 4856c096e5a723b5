import { TARGET_SCOPE_NAMES, type Target } from '@shangxue/contract/targets/endpoints'
import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { goalText, groupByScope, useCopyTargets, useTargets } from '../api.ts'
import { MonthPage } from '../components/month-page.tsx'
import { TargetForm } from '../components/target-form.tsx'
import styles from '../components/targets.module.css'
import { monthText, parseMonth, previousMonth } from '../months.ts'

const targetAddress = (month: string, target: number | 'new') =>
  `/others/business-tasks?month=${month}&target=${target}`

/** 业务任务: monthly targets of stores, people and brands, and one of them to edit. */
export default function TargetsScreen() {
  const address = useUrlParams()
  const month = parseMonth(address.get('month'))
  const canManage = useAllowed('inventory-manage')
  const id = parsePositiveInt(address.get('target'))
  if (canManage && address.get('target') === 'new')
    return <TargetForm key="new" month={month} target={undefined} />
  if (canManage && id !== undefined) return <EditTarget key={id} month={month} id={id} />
  return <TargetList month={month} may={canManage} />
}

function EditTarget({ month, id }: { month: string; id: number }) {
  const { data, error, refetch } = useTargets(month)
  const match = data?.list.find((item) => item.id === id)
  // keep the form mounted until it navigates, even if its target was just deleted
  const [target, setTarget] = useState<Target>()
  if (match && !target) setTarget(match)
  const back = `/others/business-tasks?month=${month}`
  if (target) return <TargetForm month={month} target={target} />
  return (
    <Page title="业务任务" back={back}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={4} />}
      {data && (
        <EmptyState
          icon="flash"
          title="这条任务已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={back} replace>
              查看全部任务
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function TargetList({ month, may }: { month: string; may: boolean }) {
  const query = useTargets(month)
  return (
    <MonthPage
      title="业务任务"
      month={month}
      pageQuery={query}
      actions={may && <IconLink icon="plus" label="新增业务任务" to={targetAddress(month, 'new')} />}
    >
      {({ list, before }) => (
        <>
          {list.length === 0 && <NoTargets month={month} may={may} before={before} />}
          {groupByScope(list).map(({ scope, list: rows }) => (
            <Section key={scope} title={TARGET_SCOPE_NAMES[scope]}>
              <List label={`${TARGET_SCOPE_NAMES[scope]}任务`}>
                {rows.map((target) => (
                  <TargetRow
                    key={target.id}
                    target={target}
                    to={may ? targetAddress(month, target.id) : undefined}
                  />
                ))}
              </List>
            </Section>
          ))}
          {list.length > 0 && (
            <div className={styles.buttons}>
              <ButtonLink kind="secondary" block to={`/others/business-progress?month=${month}`}>
                查看业务进度
              </ButtonLink>
              {may && before > 0 && <CopyButton month={month} before={before} />}
            </div>
          )}
        </>
      )}
    </MonthPage>
  )
}

const TargetRow = ({ target, to }: { target: Target; to: string | undefined }) => (
  <ListItem title={target.name} value={goalText(target)} {...(to !== undefined && { to })} />
)

function CopyButton({ month, before }: { month: string; before: number }) {
  const copyTargets = useCopyTargets()
  const copy = async () => {
    const { copied, left_out } = await copyTargets.mutateAsync({ month })
    if (copied === 0) toast('没有可复制的，已有或已停用的不复制')
    else
      toast(`已复制 ${copied} 条${left_out > 0 ? `，${left_out} 条已有或已停用` : ''}`, { kind: 'success' })
  }
  return (
    <Button kind="secondary" block busy={copyTargets.isPending} onClick={() => copy().catch(() => undefined)}>
      复制{monthText(previousMonth(month))}的 {before} 条
    </Button>
  )
}

function NoTargets({ month, may, before }: { month: string; may: boolean; before: number }) {
  if (!may)
    return (
      <EmptyState
        icon="flash"
        title={`${monthText(month)}还没有业务任务`}
        hint="任务下达后会有通知，也会列在这里"
      />
    )
  return (
    <EmptyState
      icon="flash"
      title={`${monthText(month)}还没有业务任务`}
      hint="为门店、员工或品牌定下件数或金额，业务进度会对照实际销售"
      action={
        <div className={styles.buttons}>
          <ButtonLink to={targetAddress(month, 'new')}>新增业务任务</ButtonLink>
          {before > 0 && <CopyButton month={month} before={before} />}
        </div>
      }
    />
  )
}
