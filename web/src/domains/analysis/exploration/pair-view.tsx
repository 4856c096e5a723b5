import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { moneyText } from '../../sales-figures/public.ts'
import base from '../analysis.module.css'
import { QuerySection } from '../components/query-section.tsx'
import { ShareTable } from '../picture/share-table.tsx'
import type { AnalysisSelection } from '../selection.ts'
import { DimensionChips, NoSales } from '../views/ranking-card.tsx'
import styles from './exploration.module.css'
import { OneDimension } from './one-dimension.tsx'
import { PairParts, PairTrend } from './pair-charts.tsx'
import { FigureTable, pairPicture } from './pair-figures.tsx'
import {
  type PairComparison,
  type PairSelection,
  pairInput,
  pairParam,
  parsePair,
  useGroupOptions,
  usePair,
} from './queries.ts'

/** Two groups side by side. */
export default function PairView({ choice }: { choice: AnalysisSelection }) {
  const pair = parsePair(choice)
  if (!pair) return <OneDimension choice={choice} action="对比" />
  return <LoadedPair choice={choice} pair={pair} />
}

interface PairProps {
  choice: AnalysisSelection
  pair: PairSelection
}

function LoadedPair({ choice, pair }: PairProps) {
  const result = usePair(choice, pair)
  const { data } = result
  const by = DIMENSION_NAMES[choice.by]
  return (
    <div
      className={classes(base.stack, result.isPlaceholderData && styles.old)}
      aria-busy={result.isPlaceholderData}
    >
      <Card
        title={`两个${by}对比`}
        action={
          data?.sides.length === 2 && (
            <ExportButton
              endpoint={choice.config.endpoints.exportComparison}
              filters={pairInput(choice, pair)}
              label="导出"
              plain
            />
          )
        }
      >
        <div className={base.stack}>
          <DimensionChips choice={choice} />
          <SidePickers choice={choice} pair={pair} data={data} />
          <QuerySection query={result} skeletonRows={8}>
            {(loaded) => <Figures choice={choice} data={loaded} />}
          </QuerySection>
        </div>
      </Card>
      {data?.sides.length === 2 && (
        <>
          <PairTrend choice={choice} data={data} />
          <PairParts choice={choice} data={data} parts={pair.parts} />
        </>
      )}
    </div>
  )
}

function Figures({ choice, data }: { choice: AnalysisSelection; data: PairComparison }) {
  const { sides } = data
  const by = DIMENSION_NAMES[choice.by]
  if (sides.length === 0) return <NoSales choice={choice} />
  if (sides.length === 1)
    return (
      <EmptyState icon="chart" title={`只有一个${by}有销售，没法对比`} hint="换一个维度，或者换一段时间" />
    )
  const names = sides.map(({ name }) => name).join(' 与 ')
  return (
    <>
      <FigureTable data={data} />
      <div className={base.foot}>
        <span />
        <ShareTable picture={pairPicture(choice, data)} name={`${choice.config.title}-${names}`} />
      </div>
    </>
  )
}

const SIDES = ['first', 'second'] as const
type SideName = (typeof SIDES)[number]

/** Opens a list for each side. The address holds both, so that it can be shared. */
function SidePickers({ choice, pair, data }: PairProps & { data: PairComparison | undefined }) {
  const address = useUrlParams()
  const [open, setOpen] = useState<SideName>()
  const options = useGroupOptions(choice, open !== undefined)
  const by = DIMENSION_NAMES[choice.by]
  const keyOf = (side: SideName) => pair[side] ?? data?.sides[SIDES.indexOf(side)]?.key
  const keys = { first: keyOf('first'), second: keyOf('second') }
  const param = (key: string | undefined) => (key === undefined ? null : pairParam(choice.by, key))
  const pick = (side: SideName, key: string) => {
    const other = side === 'first' ? 'second' : 'first'
    // Picking the group of the other side exchanges both.
    const otherKey = keys[other] === key ? keys[side] : keys[other]
    address.set({ [side]: param(key), [other]: param(otherKey) })
  }
  return (
    <>
      <div className={styles.sides}>
        {SIDES.map((side, n) => (
          <button
            key={side}
            type="button"
            className={styles.side}
            data-side={n + 1}
            aria-haspopup="dialog"
            onClick={() => setOpen(side)}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.sideName}>{data?.sides[n]?.name ?? `选择${by}`}</span>
            <Icon name="chevron-down" size={0.875} />
          </button>
        ))}
      </div>
      <div className={base.foot}>
        <span className={base.note}>{data && periodText(data.period.from, data.period.to)}</span>
        <Button
          kind="secondary"
          small
          icon="sort"
          disabled={keys.first === undefined || keys.second === undefined}
          onClick={() => address.set({ first: param(keys.second), second: param(keys.first) })}
        >
          互换
        </Button>
      </div>
      <PickerSheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={`选择${by}`}
        searchLabel={`搜索${by}`}
        loading={options.isPending}
        onRetry={options.isError ? options.refetch : undefined}
        options={(options.data?.rows ?? []).map(({ key, name, note, amount_fen }) => ({
          value: key,
          label: name,
          note: [note, moneyText(amount_fen)].filter(Boolean).join(' · '),
        }))}
        value={(open && keys[open]) ?? null}
        onPick={(key) => open && key !== null && pick(open, key)}
      />
    </>
  )
}
