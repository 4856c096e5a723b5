import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import styles from '../analysis.module.css'
import { rankingInput, useRanking } from '../api.ts'
import { QuerySection } from '../components/query-section.tsx'
import { FILTER_PARAMS } from '../filters.ts'
import { measureName, measuresFor, type Ranked } from '../measures.ts'
import { type AnalysisSelection, openDimensions, ROW_LIMITS } from '../selection.ts'
import { RankRows } from './rank-rows.tsx'
import { RankTable } from './rank-table.tsx'

export function RankingCard({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const { config, by, measure, ascending, compare, canSeeCost } = choice
  const query = useRanking(choice)
  const measures = measuresFor({ by, compared: compare !== 'none', canSeeCost })
  return (
    <Card
      title={`${DIMENSION_NAMES[by]}排行`}
      action={
        <ExportButton
          endpoint={config.endpoints.exportRank}
          filters={rankingInput(choice)}
          label="导出"
          plain
        />
      }
    >
      <div className={styles.stack}>
        <DimensionChips choice={choice} />
        <FilterBar label="按什么指标排">
          <Chip icon="sort" onClick={() => address.set({ order: ascending ? null : 'up' })}>
            {ascending ? '从小到大' : '从大到小'}
          </Chip>
          {measures.map((item) => (
            <Chip
              key={item}
              selected={item === measure}
              onClick={() => address.set({ measure: item === 'amount' ? null : item })}
            >
              {measureName(item)}
            </Chip>
          ))}
        </FilterBar>
        <QuerySection query={query} skeletonRows={8}>
          {(data) => <Ranking choice={choice} data={data} />}
        </QuerySection>
      </div>
    </Card>
  )
}

export function DimensionChips({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  return (
    <FilterBar label="按什么分">
      {openDimensions(choice.config, choice.filterValues).map((item) => (
        <Chip key={item} selected={item === choice.by} onClick={() => address.set({ by: item, top: null })}>
          {DIMENSION_NAMES[item]}
        </Chip>
      ))}
    </FilterBar>
  )
}

function Ranking({ choice, data }: { choice: AnalysisSelection; data: Ranked }) {
  const address = useUrlParams()
  const [isTable, setIsTable] = useState(false)
  if (data.rows.length === 0) return <NoSales choice={choice} />
  const nextLimit = ROW_LIMITS.find((top) => top > choice.top)
  return (
    <>
      {isTable ? <RankTable choice={choice} data={data} /> : <RankRows choice={choice} data={data} />}
      <div className={styles.foot}>
        <span>
          {data.rest && nextLimit !== undefined && (
            <Button kind="plain" small onClick={() => address.set({ top: nextLimit })}>
              显示前 {nextLimit} 名
            </Button>
          )}
          <Button kind="plain" small onClick={() => address.set({ view: 'pivot', order: null })}>
            加一个维度
          </Button>
        </span>
        <Button kind="plain" small icon={isTable ? 'chart' : 'list'} onClick={() => setIsTable(!isTable)}>
          {isTable ? '看图' : '看表'}
        </Button>
      </div>
    </>
  )
}

/** Suggests another period or fewer filters when nothing was sold. */
export function NoSales({ choice: { filterValues, period } }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const isFiltered = Object.keys(filterValues).length > 0
  const clear = () => address.set(Object.fromEntries(FILTER_PARAMS.map((param) => [param, null])))
  return (
    <EmptyState
      icon="chart"
      title={isFiltered ? '没有符合条件的销售' : `${period.label}还没有销售`}
      hint={isFiltered ? '清空条件，或者换一段时间' : '换一段时间看看，开单后这里马上会有'}
      action={
        isFiltered && (
          <Button kind="secondary" onClick={clear}>
            清空条件
          </Button>
        )
      }
    />
  )
}
