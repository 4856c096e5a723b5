import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useDraws, useHandOverPrize, useWheelSettings } from '../use-wheel.ts'
import { oddsText, type Prize, type SpinRecord } from '../wheel.ts'
import { GrantChancesForm } from './grant-chances-form.tsx'
import { PrizeForm } from './prize-form.tsx'
import { RulesForm } from './rules-form.tsx'
import styles from './wheel.module.css'

/** Administration: prizes to hand over, prizes on the wheel, and rules that grant chances. */
export function ManageView() {
  const { data, error, refetch } = useWheelSettings()
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <div className={styles.stack}>
      <PendingHandOvers />
      <PrizeList prizes={data.prizes} />
      <GrantChancesForm />
      <RulesForm rules={data.rules} />
    </div>
  )
}

function PendingHandOvers() {
  const draws = useDraws('all', true)
  const handOverCall = useHandOverPrize()
  if (draws.status === 'error') return <ErrorState message={draws.message} onRetry={draws.onRefresh} />
  if (draws.status === 'loading' || draws.items.length === 0) return null
  const handOver = async ({ id, user_name, name }: SpinRecord) => {
    const confirmed = await confirm({
      title: `已把${name}交给${user_name}？`,
      message: '登记后不能撤销，对方会收到通知。',
      confirmLabel: '发放',
    })
    if (!confirmed) return
    // The shell reports an error.
    await handOverCall.mutateAsync({ id }).then(
      () => toast(`已登记发放：${name}`, { kind: 'success' }),
      // Refresh the list: another administrator may have handed the prize over.
      () => draws.onRefresh(),
    )
  }
  return (
    <Card title={`待发放 ${draws.total ?? ''}`} flush>
      <List label="待发放">
        {draws.items.map((draw) => (
          <ListItem
            key={draw.id}
            icon="gift"
            title={draw.name}
            note={draw.user_name}
            value={
              <Button
                small
                kind="secondary"
                aria-label={`给${draw.user_name}发放${draw.name}`}
                onClick={() => handOver(draw)}
              >
                发放
              </Button>
            }
          />
        ))}
      </List>
      {draws.hasMore && (
        <LoadMore hasMore loading={draws.loadingMore} failed={draws.moreFailed} onMore={draws.onMore} />
      )}
    </Card>
  )
}

const isAvailable = ({ active, stock }: Prize) => active && stock !== 0

function PrizeList({ prizes }: { prizes: readonly Prize[] }) {
  const [editing, setEditing] = useState<Prize | 'new' | null>(null)
  const total = prizes.filter(isAvailable).reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Card
      title="奖品"
      flush
      action={
        <Button small kind="secondary" icon="plus" onClick={() => setEditing('new')}>
          新增奖品
        </Button>
      }
    >
      <List label="奖品">
        {prizes.map((prize) => {
          const { id, name, kind, weight, stock, active, drawn } = prize
          const stockText = stock === null ? '不限数量' : `剩 ${stock} 份`
          return (
            <ListItem
              key={id}
              icon={kind === 'goods' ? 'gift' : 'sun'}
              title={name}
              note={`权重 ${weight} · ${stockText} · 抽中 ${drawn} 次`}
              value={active ? oddsText(isAvailable(prize) ? weight / total : 0) : <Tag>已停用</Tag>}
              onClick={() => setEditing(prize)}
            />
          )
        })}
        {prizes.length === 0 && <ListItem title="还没有奖品" note="先新增一个奖品和一个“谢谢参与”" />}
      </List>
      {editing && (
        <PrizeForm prize={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </Card>
  )
}
