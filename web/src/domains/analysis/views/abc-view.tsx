import { ABC_CLASSES, DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { ExportButton } from '../../exports/public.ts'
import { piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { type AbcRow, abcInput, useAbcClasses } from '../api.ts'
import { ClassTag } from '../components/class-tag.tsx'
import { EndlessRows } from '../components/endless-rows.tsx'
import { GroupPicker } from '../components/group-picker.tsx'
import { rowPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS, measureName, percentText } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { DimensionChips, NoSales } from './ranking-card.tsx'

const CLASS_DESCRIPTIONS = { A: '带来前 80%', B: '再带来 15%', C: '其余 5%' } as const

/** ABC classes: A covers the first 80% of sales, B the next 15%, C the rest. */
export function AbcView({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const canSeeSales = useCanViewSales()
  const { config, canSeeCost } = choice
  const abcClass = parseOneOf(ABC_CLASSES, address.get('class'))
  const input = abcInput(choice)
  const money = input.of === 'margin' ? 'margin_fen' : 'amount_fen'
  const { format } = MEASURE_DISPLAYS[input.of]
  const query = useAbcClasses(choice, abcClass)
  const toRow = (row: AbcRow) => ({
    key: row.key,
    title: (
      <>
        <span className={styles.place}>{row.rank}</span>
        {row.name} <ClassTag abcClass={row.class} />
      </>
    ),
    note: [row.note, piecesText(row.pieces), `累计 ${percentText(row.reached)}`].filter(Boolean).join(' · '),
    value: format(row[money] ?? 0),
    ...classRowPath(rowPath(choice, row.filter, canSeeSales)),
  })
  return (
    <>
      <Card
        title={`${DIMENSION_NAMES[choice.by]} ABC`}
        action={
          <ExportButton
            endpoint={config.endpoints.exportAbc}
            filters={{ ...input, class: abcClass }}
            label="导出"
            plain
          />
        }
      >
        <div className={styles.stack}>
          <DimensionChips choice={choice} />
          {canSeeCost && (
            <SegmentedControl
              label="按什么分类"
              options={(['amount', 'margin'] as const).map((value) => ({ value, label: measureName(value) }))}
              value={input.of}
              onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
            />
          )}
        </div>
      </Card>
      <EndlessRows
        label={`${DIMENSION_NAMES[choice.by]} ABC`}
        found={query}
        toRow={toRow}
        head={({ classes, total_fen }) => (
          <GroupPicker
            label="按类看"
            value={abcClass}
            onPick={(next) => address.set({ class: next === abcClass ? null : next })}
            groups={classes.map((item) => ({
              value: item.class,
              name: (
                <>
                  <ClassTag abcClass={item.class} /> {CLASS_DESCRIPTIONS[item.class]}
                </>
              ),
              count: `${item.groups} 个`,
              note: [format(item[money] ?? 0), shareOf(item[money] ?? 0, total_fen)]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
        empty={<NoSales choice={choice} />}
      />
    </>
  )
}

const shareOf = (part: number, whole: number) => whole > 0 && part >= 0 && percentText(part / whole)
export const classRowPath = (to: string | undefined) => (to === undefined ? {} : { to })
