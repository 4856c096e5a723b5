import { ABC_CLASSES, DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { ExportButton } from '../../exports/public.ts'
import { piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import type { Choice } from '../choice.ts'
import { rowAddress } from '../drill.ts'
import { measureName, percentText, SHOWN } from '../measures.ts'
import { type AbcRow, abcInput, useClasses } from '../reads.ts'
import styles from './analysis.module.css'
import { ClassTag } from './class-tag.tsx'
import { EndlessRows } from './endless-rows.tsx'
import { GroupChoice } from './group-choice.tsx'
import { Dimensions, NothingSold } from './ranking-card.tsx'

const MEANING = { A: '带来前 80%', B: '再带来 15%', C: '其余 5%' } as const

/** ABC classes: A covers the first 80% of sales, B the next 15%, C the rest. */
export function AbcView({ choice }: { choice: Choice }) {
  const address = useAddress()
  const seesLines = useCanViewSales()
  const { config, seesCost } = choice
  const of = oneOf(ABC_CLASSES, address.get('class'))
  const input = abcInput(choice)
  const money = input.of === 'margin' ? 'margin_fen' : 'amount_fen'
  const { write } = SHOWN[input.of]
  const found = useClasses(choice, of)
  const rowOf = (row: AbcRow) => ({
    key: row.key,
    title: (
      <>
        <span className={styles.place}>{row.rank}</span>
        {row.name} <ClassTag of={row.class} />
      </>
    ),
    note: [row.note, piecesText(row.pieces), `累计 ${percentText(row.reached)}`].filter(Boolean).join(' · '),
    value: write(row[money] ?? 0),
    ...opened(rowAddress(choice, row.filter, seesLines)),
  })
  return (
    <>
      <Card
        title={`${DIMENSION_NAMES[choice.by]} ABC`}
        action={
          <ExportButton
            endpoint={config.endpoints.exportAbc}
            filters={{ ...input, class: of }}
            label="导出"
            plain
          />
        }
      >
        <div className={styles.stack}>
          <Dimensions choice={choice} />
          {seesCost && (
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
        found={found}
        rowOf={rowOf}
        head={({ classes, total_fen }) => (
          <GroupChoice
            label="按类看"
            value={of}
            onPick={(next) => address.set({ class: next === of ? null : next })}
            groups={classes.map((one) => ({
              value: one.class,
              name: (
                <>
                  <ClassTag of={one.class} /> {MEANING[one.class]}
                </>
              ),
              count: `${one.groups} 个`,
              note: [write(one[money] ?? 0), shareOf(one[money] ?? 0, total_fen)].filter(Boolean).join(' · '),
            }))}
          />
        )}
        empty={<NothingSold choice={choice} />}
      />
    </>
  )
}

const shareOf = (part: number, whole: number) => whole > 0 && part >= 0 && percentText(part / whole)
export const opened = (to: string | undefined) => (to === undefined ? {} : { to })
