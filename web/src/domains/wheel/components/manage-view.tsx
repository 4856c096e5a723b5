import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useDraws, useHandOver, useManaged } from '../use-wheel.ts'
import { type Draw, oddsText, type Prize } from '../wheel.ts'
import { GrantForm } from './grant-form.tsx'
import { PrizeForm } from './prize-form.tsx'
import { RulesForm } from './rules-form.tsx'
import styles from './wheel.module.css'

/** Administration: prizes to hand over, prizes on the wheel, and rules that grant chances. */
export function ManageView() {
  const { data, error, refetch } = useManaged()
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <div className={styles.stack}>
      <HandingOver />
      <Prizes prizes={data.prizes} />
      <GrantForm />
      <RulesForm rules={data.rules} />
    </div>
  )
}

function HandingOver() {
  const found = useDraws('all', true)
  const handing = useHandOver()
  if (found.status === 'error') return <ErrorState message={found.message} onRetry={found.onRefresh} />
  if (found.status === 'loading' || found.items.length === 0) return null
  const hand = async ({ id, user_name, name }: Draw) => {
    const yes = await confirm({
      title: `已把${name}交给${user_name}？`,
      message: '登记后不能撤销，对方会收到通知。',
      confirmLabel: '发放',
    })
    if (!yes) return
    // The shell reports an error.
    await handing.mutateAsync({ id }).then(
      () => toast(`已登记发放：${name}`, { kind: 'success' }),
      // Refresh the list: another administrator may have handed the prize over.
      () => found.onRefresh(),
    )
  }
  return (
    <Card title={`待发放 ${found.total ?? ''}`} flush>
      <List label="待发放">
        {found.items.map((draw) => (
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
                onClick={() => hand(draw)}
              >
                发放
              </Button>
            }
          />
        ))}
      </List>
      {found.hasMore && (
        <LoadMore hasMore loading={found.loadingMore} failed={found.moreFailed} onMore={found.onMore} />
      )}
    </Card>
  )
}

const isOn = ({ active, stock }: Prize) => active && stock !== 0

function Prizes({ prizes }: { prizes: readonly Prize[] }) {
  const [open, setOpen] = useState<Prize | 'new' | null>(null)
  const total = prizes.filter(isOn).reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Card
      title="奖品"
      flush
      action={
        <Button small kind="secondary" icon="plus" onClick={() => setOpen('new')}>
          新增奖品
        </Button>
      }
    >
      <List label="奖品">
        {prizes.map((prize) => {
          const { id, name, kind, weight, stock, active, drawn } = prize
          const left = stock === null ? '不限数量' : `剩 ${stock} 份`
          return (
            <ListItem
              key={id}
              icon={kind === 'goods' ? 'gift' : 'sun'}
              title={name}
              note={`权重 ${weight} · ${left} · 抽中 ${drawn} 次`}
              value={active ? oddsText(isOn(prize) ? weight / total : 0) : <Tag>已停用</Tag>}
              onClick={() => setOpen(prize)}
            />
          )
        })}
        {prizes.length === 0 && <ListItem title="还没有奖品" note="先新增一个奖品和一个“谢谢参与”" />}
      </List>
      {open && <PrizeForm prize={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
