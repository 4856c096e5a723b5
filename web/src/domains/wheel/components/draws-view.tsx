import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useChances, useDraws } from '../use-wheel.ts'
import { type Chance, type Draw, oddsText, REASONS } from '../wheel.ts'
import styles from './wheel.module.css'

const OF = ['mine', 'all', 'chances'] as const
const NAMES: Record<(typeof OF)[number], string> = {
  mine: '我的抽奖',
  all: '大家抽中的',
  chances: '我的机会',
}

/** Lists the spins and where the chances came from. */
export function DrawsView() {
  const address = useAddress()
  const of = oneOf(OF, address.get('of')) ?? 'mine'
  return (
    <div className={styles.stack}>
      <FilterBar label="抽奖记录">
        {OF.map((one) => (
          <Chip
            key={one}
            selected={of === one}
            onClick={() => address.set({ of: one === 'mine' ? null : one })}
          >
            {NAMES[one]}
          </Chip>
        ))}
      </FilterBar>
      {of === 'chances' ? <Chances /> : <Draws key={of} scope={of} />}
    </div>
  )
}

function Draws({ scope }: { scope: 'mine' | 'all' }) {
  const found = useDraws(scope)
  if (found.status === 'loading') return <SkeletonList rows={5} />
  if (found.status === 'error') return <ErrorState message={found.message} onRetry={found.onRefresh} />
  if (found.items.length === 0)
    return (
      <EmptyState
        icon="gift"
        title={scope === 'mine' ? '还没有抽过奖' : '还没有人抽中奖品'}
        hint="有机会时到“转盘”中抽一次"
      />
    )
  return (
    <>
      <List label={NAMES[scope]}>
        {found.items.map((draw) => (
          <DrawRow key={draw.id} draw={draw} named={scope === 'all'} />
        ))}
      </List>
      <LoadMore
        hasMore={found.hasMore}
        loading={found.loadingMore}
        failed={found.moreFailed}
        onMore={found.onMore}
      />
    </>
  )
}

function DrawRow({ draw, named }: { draw: Draw; named: boolean }) {
  const { user_name, name, kind, odds, at, handed_at, handed_by } = draw
  const handed = handed_at && ` · ${handed_by} ${formatDateTime(handed_at)} 发放`
  return (
    <ListItem
      icon={kind === 'goods' ? 'gift' : 'sun'}
      title={named ? `${user_name} 抽中 ${name}` : name}
      note={`${formatDateTime(at)} · 当时概率 ${oddsText(odds)}${handed ?? ''}`}
      value={
        kind === 'goods' && (
          <Tag kind={handed_at ? 'success' : 'warning'}>{handed_at ? '已发放' : '待发放'}</Tag>
        )
      }
    />
  )
}

function Chances() {
  const found = useChances()
  if (found.status === 'loading') return <SkeletonList rows={5} />
  if (found.status === 'error') return <ErrorState message={found.message} onRetry={found.onRefresh} />
  if (found.items.length === 0)
    return <EmptyState icon="gift" title="还没有得到过机会" hint="“转盘”下面写着怎样得到机会" />
  return (
    <>
      <List label="我的机会">
        {found.items.map((chance) => (
          <ChanceRow key={chance.id} chance={chance} />
        ))}
      </List>
      <LoadMore
        hasMore={found.hasMore}
        loading={found.loadingMore}
        failed={found.moreFailed}
        onMore={found.onMore}
      />
    </>
  )
}

function ChanceRow({ chance }: { chance: Chance }) {
  const { reason, note, granted_by, at, used_at } = chance
  const by = granted_by ? `${granted_by} 发放` : REASONS[reason]
  return (
    <ListItem
      title={note || by}
      note={`${note ? `${by} · ` : ''}${formatDateTime(at)}`}
      value={<Tag kind={used_at ? 'neutral' : 'accent'}>{used_at ? '已用' : '可用'}</Tag>}
    />
  )
}
