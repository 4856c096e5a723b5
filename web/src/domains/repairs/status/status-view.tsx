import { REPAIR_STATE_NAMES, type RepairState } from '@shangxue/contract/repairs/schemas'
import { ApiError } from '../../../lib/api/error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useStatus } from '../api.ts'
import styles from '../repairs.module.css'

const STEPS = ['已接机', '维修中', '待取机', '已取机']
const STEP_OF: Record<RepairState, number> = {
  received: 0,
  quoted: 0,
  repairing: 1,
  at_maker: 1,
  ready: 2,
  handed_over: 4,
  cancelled: 0,
}
const ADVICE: Record<RepairState, string> = {
  received: '手机已收到，检测后会联系报价',
  quoted: '报价已出，请联系门店确认是否维修',
  repairing: '正在维修，修好后会变为待取机',
  at_maker: '手机已寄给厂家，寄回后继续办理',
  ready: '手机可以取了，请带上取机单',
  handed_over: '手机已取走，有问题请联系门店',
  cancelled: '请联系门店',
}

/** The page for the customer: the state of the repair and how to reach the store, nothing else. */
export function StatusView({ code }: { code: string }) {
  const { data, error, refetch } = useStatus(code)
  const isMissing = error instanceof ApiError && (error.isNotFound || error.status === 400)
  return (
    <Page title="维修进度" {...(data && { subtitle: data.store })}>
      {!data && !error && <SkeletonList rows={3} />}
      {!data && isMissing && (
        <EmptyState icon="search" title="没有这张维修单" hint="请核对取机单上的二维码，或致电门店" />
      )}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.status}>
          <Card title={REPAIR_STATE_NAMES[data.state]}>
            <div className={styles.stack}>
              <Notice kind={data.state === 'ready' ? 'success' : 'info'}>{ADVICE[data.state]}</Notice>
              <Steps steps={STEPS} current={STEP_OF[data.state]} />
            </div>
          </Card>
          <Card>
            <DescriptionList
              items={[
                { label: '门店', value: data.store },
                ...(data.phone === '' ? [] : [{ label: '电话', value: <StorePhone phone={data.phone} /> }]),
              ]}
            />
          </Card>
        </div>
      )}
    </Page>
  )
}

const StorePhone = ({ phone }: { phone: string }) => (
  <a
    className={styles.call}
    href={`tel:${phone.replace(/[^\d+]/g, '')}`}
    aria-label={`拨打门店电话 ${phone}`}
  >
    <Icon name="phone" size={1} />
    {phone}
  </a>
)
