import { type Ranking as By, RANKINGS } from '@shangxue/contract/commission/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { piecesText, StoreChip, soldLinesAddress } from '../../sales-figures/public.ts'
import { type Performance, useRanking } from '../api.ts'
import { STAFF_PERFORMANCE_PATH, type useStaffAddress } from '../staff-address.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './ranking.module.css'

const RANKING_LABELS: Record<By, string> = { amount: '按金额', pieces: '按件数', margin: '按毛利' }
const HIGHLIGHTED_RANKS = 3

const rankedFigure = ({ pieces, amount_fen, margin_fen }: Performance, by: By): string => {
  if (by === 'pieces') return piecesText(pieces)
  return formatMoney((by === 'margin' ? margin_fen : amount_fen) ?? 0)
}
/** Figures other than the ranked one. */
const otherFigures = ({ pieces, returned, amount_fen, margin_fen }: Performance, by: By): string =>
  [
    by !== 'amount' && formatMoney(amount_fen),
    by !== 'pieces' && piecesText(pieces),
    returned > 0 && `退 ${returned} 件`,
    by !== 'margin' && margin_fen !== null && `毛利 ${formatMoney(margin_fen)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Sales by person, best first. */
export function Ranking({ staffAddress }: { staffAddress: ReturnType<typeof useStaffAddress> }) {
  const canSeeCost = useAllowed('cost-view')
  const { address, from, to, store } = staffAddress
  const by = staffAddress.by === 'margin' && !canSeeCost ? 'amount' : staffAddress.by
  const list = useRanking({ from, to, store }, by)
  const rankings = RANKINGS.filter((ranking) => ranking !== 'margin' || canSeeCost)
  return (
    <ListPage
      title="员工业绩"
      back="/my-profile"
      actions={
        canSeeCost && (
          <ButtonLink kind="plain" small to={`${STAFF_PERFORMANCE_PATH}?rules=1`}>
            提成规则
          </ButtonLink>
        )
      }
      list={list}
      filters={
        <div className={styles.tools}>
          <FilterBar label="筛选">
            <PeriodChip from={from} to={to} onPick={(period) => address.set({ ...period })} />
            <StoreChip value={store} onPick={(id) => address.set({ store: id })} />
          </FilterBar>
          <SegmentedControl
            label="排名方式"
            options={rankings.map((value) => ({ value, label: RANKING_LABELS[value] }))}
            value={by}
            onChange={(next) => address.set({ by: next })}
          />
        </div>
      }
      itemKey={({ id }) => id}
      renderItem={(person) => <PersonRow person={person} by={by} staffAddress={staffAddress} />}
      empty={
        <EmptyState icon="trophy" title="这段时间没有销售" hint="换一段日期或门店看看，开单后这里马上会有" />
      }
      filtered={store !== undefined}
      onClearFilters={() => address.set({ store: null })}
    />
  )
}

interface PersonRowProps {
  person: Performance
  by: By
  staffAddress: ReturnType<typeof useStaffAddress>
}

function PersonRow({ person, by, staffAddress: { from, to, store, search } }: PersonRowProps) {
  const { id, rank, name, commission_fen } = person
  const personParams = new URLSearchParams(search)
  personParams.set('person', String(id))
  // Without access to the person's commission, the row opens the sold lines instead.
  const target =
    commission_fen === null
      ? soldLinesAddress({ from, to, store, person: id })
      : `${STAFF_PERFORMANCE_PATH}?${personParams}`
  return (
    <ListRow
      lead={<span className={classes(styles.rank, rank <= HIGHLIGHTED_RANKS && styles.first)}>{rank}</span>}
      title={name}
      note={otherFigures(person, by)}
      value={rankedFigure(person, by)}
      valueNote={commission_fen !== null && `提成 ${formatMoney(commission_fen)}`}
      to={target}
    />
  )
}
