import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { AnalysisSelection } from '../selection.ts'

/** Shown if the filters leave no second dimension. */
export const OneDimension = ({ choice, action }: { choice: AnalysisSelection; action: string }) => (
  <Card>
    <EmptyState
      icon="filter"
      title={`现在的条件下只能按${DIMENSION_NAMES[choice.by]}看`}
      hint={`取消上面的一个条件，就可以再选一个维度${action}`}
    />
  </Card>
)
