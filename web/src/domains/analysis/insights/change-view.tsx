import {
  CHANGE_DETAILED_DIMENSIONS,
  EFFECT_NAMES,
  INSIGHT_MEASURES,
} from '@shangxue/contract/analysis/insights'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { noBreak } from '../../../ui/no-break.ts'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { ExportButton } from '../../exports/public.ts'
import styles from '../analysis.module.css'
import { QuerySection } from '../components/query-section.tsx'
import { MEASURE_DISPLAYS, measureName } from '../measures.ts'
import { ShareTable } from '../picture/share-table.tsx'
import type { AnalysisSelection } from '../selection.ts'
import { NoSales } from '../views/ranking-card.tsx'
import { type ChangeExplanation, changeInput, insightMeasure, useChange } from './api.ts'
import { ChangeBar, ChangeDimensionCard } from './change-rows.tsx'
import { changeSentence, listEffects } from './change-texts.ts'
import { changePicture } from './insight-pictures.ts'
import bars from './insights.module.css'

/** Keeps figures and 万 on one line with a word joiner. */
const joinUnits = (text: string): string => noBreak(text).replace(/(\d)(?=[万亿])/g, '$1\u2060')

/** Why the figures changed (变化原因): the dimensions and groups that explain most of the difference. */
export function ChangeView({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const query = useChange(choice)
  const measures = INSIGHT_MEASURES.filter((item) => item !== 'margin' || choice.canSeeCost)
  return (
    <>
      <SegmentedControl
        label="看什么的变化"
        options={measures.map((value) => ({ value, label: measureName(value) }))}
        value={insightMeasure(choice)}
        onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
      />
      <QuerySection query={query} skeletonRows={10}>
        {(data) =>
          data.total.now === 0 && data.total.before === 0 && data.dimensions.length === 0 ? (
            <NoSales choice={choice} />
          ) : (
            <Change choice={choice} data={data} />
          )
        }
      </QuerySection>
    </>
  )
}

interface ChangeProps {
  choice: AnalysisSelection
  data: ChangeExplanation
}

function Change({ choice, data }: ChangeProps) {
  const [all, setAll] = useState(false)
  const { dimensions, total, compared_with: other } = data
  const { format } = MEASURE_DISPLAYS[insightMeasure(choice)]
  const shown = all ? dimensions : dimensions.slice(0, CHANGE_DETAILED_DIMENSIONS)
  const hidden = dimensions.length - shown.length
  return (
    <>
      <Card
        title="变化原因"
        action={
          <ExportButton
            endpoint={choice.config.insights.exportChange}
            filters={changeInput(choice)}
            label="导出"
            plain
          />
        }
      >
        <div className={styles.stack}>
          <p className={bars.sentence}>{joinUnits(changeSentence(choice, data))}</p>
          <p className={styles.note}>
            本期 {format(total.now)} · 对比期 {format(total.before)}（{periodText(other.from, other.to)}）
          </p>
          {shown.length > 0 && (
            <div className={bars.toggle}>
              <ShareTable
                picture={changePicture(choice, data, shown)}
                name={`${choice.config.title}-变化原因`}
              />
            </div>
          )}
        </div>
      </Card>
      {total.before === 0 && <Notice>对比期没有销售，下面是本期销售的构成，也可以换一个对比时间</Notice>}
      {total.before !== 0 && <EffectsCard choice={choice} data={data} />}
      {shown.map((dimension) => (
        <ChangeDimensionCard key={dimension.by} choice={choice} data={data} dimension={dimension} />
      ))}
      {dimensions.length === 0 && <Notice>只有一项销售，没法再按品牌、门店等分开找原因</Notice>}
      {hidden > 0 && (
        <Button kind="secondary" block onClick={() => setAll(true)}>
          再看其他 {hidden} 种分法
        </Button>
      )}
    </>
  )
}

/** The change of an amount or margin by quantity, price and assortment. */
function EffectsCard({ choice, data: { total } }: ChangeProps) {
  const effects = total.effects ? listEffects(total.effects) : []
  if (effects.length === 0) return null
  const { format } = MEASURE_DISPLAYS[insightMeasure(choice)]
  const max = Math.max(...effects.map(([, value]) => Math.abs(value)))
  return (
    <Card title="按数量和价格">
      <ul className={styles.rows} aria-label="数量和价格的影响">
        {effects.map(([effect, value]) => (
          <li key={effect} className={styles.row}>
            <ChangeBar name={EFFECT_NAMES[effect]} change={value} max={max} format={format} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        两期都卖的商品分数量、结构（卖贵的还是便宜的更多）和售价；各项相加等于总变化
      </p>
    </Card>
  )
}
