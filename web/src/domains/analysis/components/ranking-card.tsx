import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useAddress } from '../../../lib/address/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type Choice, openDimensions, TOPS } from '../choice.ts'
import { FILTER_PARAMS } from '../filters.ts'
import { measureName, measuresFor, type Ranked } from '../measures.ts'
import { rankInput, useRanking } from '../reads.ts'
import styles from './analysis.module.css'
import { Part } from './part.tsx'
import { RankRows } from './rank-rows.tsx'
import { RankTable } from './rank-table.tsx'

export function RankingCard({ choice }: { choice: Choice }) {
  const address = useAddress()
  const { config, by, measure, ascending, compare, seesCost } = choice
  const found = useRanking(choice)
  const measures = measuresFor({ by, compared: compare !== 'none', seesCost })
  return (
    <Card
      title={`${DIMENSION_NAMES[by]}排行`}
      action={
        <ExportButton endpoint={config.endpoints.exportRank} filters={rankInput(choice)} label="导出" plain />
      }
    >
      <div className={styles.stack}>
        <Dimensions choice={choice} />
        <FilterBar label="按什么指标排">
          <Chip icon="sort" onClick={() => address.set({ order: ascending ? null : 'up' })}>
            {ascending ? '从小到大' : '从大到小'}
          </Chip>
          {measures.map((one) => (
            <Chip
              key={one}
              selected={one === measure}
              onClick={() => address.set({ measure: one === 'amount' ? null : one })}
            >
              {measureName(one)}
            </Chip>
          ))}
        </FilterBar>
        <Part found={found} rows={8}>
          {(data) => <Ranking choice={choice} data={data} />}
        </Part>
      </div>
    </Card>
  )
}

export function Dimensions({ choice }: { choice: Choice }) {
  const address = useAddress()
  return (
    <FilterBar label="按什么分">
      {openDimensions(choice.config, choice.narrowing).map((one) => (
        <Chip key={one} selected={one === choice.by} onClick={() => address.set({ by: one, top: null })}>
          {DIMENSION_NAMES[one]}
        </Chip>
      ))}
    </FilterBar>
  )
}

function Ranking({ choice, data }: { choice: Choice; data: Ranked }) {
  const address = useAddress()
  const [asTable, setAsTable] = useState(false)
  if (data.rows.length === 0) return <NothingSold choice={choice} />
  const more = TOPS.find((top) => top > choice.top)
  return (
    <>
      {asTable ? <RankTable choice={choice} data={data} /> : <RankRows choice={choice} data={data} />}
      <div className={styles.foot}>
        <span>
          {data.rest && more !== undefined && (
            <Button kind="plain" small onClick={() => address.set({ top: more })}>
              显示前 {more} 名
            </Button>
          )}
        </span>
        <Button kind="plain" small icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      </div>
    </>
  )
}

/** Suggests another period or fewer filters when nothing was sold. */
export function NothingSold({ choice: { narrowing, period } }: { choice: Choice }) {
  const address = useAddress()
  const narrowed = Object.keys(narrowing).length > 0
  const clear = () => address.set(Object.fromEntries(FILTER_PARAMS.map((param) => [param, null])))
  return (
    <EmptyState
      icon="chart"
      title={narrowed ? '没有符合条件的销售' : `${period.label}还没有销售`}
      hint={narrowed ? '清空条件，或者换一段时间' : '换一段时间看看，开单后这里马上会有'}
      action={
        narrowed && (
          <Button kind="secondary" onClick={clear}>
            清空条件
          </Button>
        )
      }
    />
  )
}
