import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useChances, useDraws } from '../use-wheel.ts'
import { CHANCE_REASON_LABELS, type Chance, oddsText, type SpinRecord } from '../wheel.ts'
import styles from './wheel.module.css'

const SCOPES = ['mine', 'all', 'chances'] as const
const SCOPE_LABELS: Record<(typeof SCOPES)[number], string> = {
  mine: '我的抽奖',
  all: '大家抽中的',
  chances: '我的机会',
}

/** Lists the spins and where the chances came from. */
export function SpinHistoryView() {
  const address = useUrlParams()
  const scope = parseOneOf(SCOPES, address.get('of')) ?? 'mine'
  return (
    <div className={styles.stack}>
      <FilterBar label="抽奖记录">
        {SCOPES.map((value) => (
          <Chip
            key={value}
            selected={scope === value}
            onClick={() => address.set({ of: value === 'mine' ? null : value })}
          >
            {SCOPE_LABELS[value]}
          </Chip>
        ))}
      </FilterBar>
      {scope === 'chances' ? <ChanceList /> : <SpinList key={scope} scope={scope} />}
    </div>
  )
}

function SpinList({ scope }: { scope: 'mine' | 'all' }) {
  const result = useDraws(scope)
  if (result.status === 'loading') return <SkeletonList rows={5} />
  if (result.status === 'error') return <ErrorState message={result.message} onRetry={result.onRefresh} />
  if (result.items.length === 0)
    return (
      <EmptyState
        icon="gift"
        title={scope === 'mine' ? '还没有抽过奖' : '还没有人抽中奖品'}
        hint="有机会时到“转盘”中抽一次"
      />
    )
  return (
    <>
      <List label={SCOPE_LABELS[scope]}>
        {result.items.map((draw) => (
          <SpinRow key={draw.id} draw={draw} showUserName={scope === 'all'} />
        ))}
      </List>
      <LoadMore
        hasMore={result.hasMore}
        loading={result.loadingMore}
        failed={result.moreFailed}
        onMore={result.onMore}
      />
    </>
  )
}

function SpinRow({ draw, showUserName }: { draw: SpinRecord; showUserName: boolean }) {
  const { user_name, name, kind, odds, at, handed_at, handed_by } = draw
  const handOverText = handed_at && ` · ${handed_by} ${formatDateTime(handed_at)} 发放`
  return (
    <ListItem
      icon={kind === 'goods' ? 'gift' : 'sun'}
      title={showUserName ? `${user_name} 抽中 ${name}` : name}
      note={`${formatDateTime(at)} · 当时概率 ${oddsText(odds)}${handOverText ?? ''}`}
      value={
        kind === 'goods' && (
          <Tag kind={handed_at ? 'success' : 'warning'}>{handed_at ? '已发放' : '待发放'}</Tag>
        )
      }
    />
  )
}

function ChanceList() {
  const result = useChances()
  if (result.status === 'loading') return <SkeletonList rows={5} />
  if (result.status === 'error') return <ErrorState message={result.message} onRetry={result.onRefresh} />
  if (result.items.length === 0)
    return <EmptyState icon="gift" title="还没有得到过机会" hint="“转盘”下面写着怎样得到机会" />
  return (
    <>
      <List label="我的机会">
        {result.items.map((chance) => (
          <ChanceRow key={chance.id} chance={chance} />
        ))}
      </List>
      <LoadMore
        hasMore={result.hasMore}
        loading={result.loadingMore}
        failed={result.moreFailed}
        onMore={result.onMore}
      />
    </>
  )
}

function ChanceRow({ chance }: { chance: Chance }) {
  const { reason, note, granted_by, at, used_at } = chance
  const source = granted_by ? `${granted_by} 发放` : CHANCE_REASON_LABELS[reason]
  return (
    <ListItem
      title={note || source}
      note={`${note ? `${source} · ` : ''}${formatDateTime(at)}`}
      value={<Tag kind={used_at ? 'neutral' : 'accent'}>{used_at ? '已用' : '可用'}</Tag>}
    />
  )
}
