import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { additive } from '../api.ts'
import { measureName } from '../measures.ts'
import { type AnalysisSelection, trendStepsFor } from '../selection.ts'
import { additiveMeasures } from './queries.ts'

/** Chooses the measure, and days, weeks or months. */
export function MeasureControls({ choice, label }: { choice: AnalysisSelection; label: string }) {
  const address = useUrlParams()
  return (
    <>
      <SegmentedControl
        label={`${label}看什么`}
        options={additiveMeasures(choice).map((value) => ({ value, label: measureName(value) }))}
        value={additive(choice)}
        onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
      />
      <FilterBar label={`${label}怎么分`}>
        {trendStepsFor(choice.period).map((item) => (
          <Chip
            key={item}
            selected={item === choice.step}
            onClick={() => address.set({ step: item, at: null })}
          >
            按{DIMENSION_NAMES[item]}
          </Chip>
        ))}
      </FilterBar>
    </>
  )
}
