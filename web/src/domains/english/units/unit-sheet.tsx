import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { wordsByIdOptions } from '../content/find-words.ts'
import { markKnown } from '../known/mark-known.ts'
import { SelectableWords, useWordSelection } from '../known/selectable-words.tsx'
import { useGoal } from '../learner/use-learner.ts'
import type { Unit } from './units.ts'

interface UnitSheetProps {
  unit: Unit
  onClose: () => void
  /** Called when the learner wants to learn this unit next; undefined if nothing in it is new. */
  onStart: (() => void) | undefined
}

/** The words of a unit, to look at, to learn next or to mark as known. */
export function UnitSheet({ unit, onClose, onStart }: UnitSheetProps) {
  const goal = useGoal()
  const client = useQueryClient()
  const selection = useWordSelection()
  const { data, isError, refetch } = useQuery(wordsByIdOptions(client, unit.words, unit.grade ?? goal.grade))
  const mark = async () => {
    await markKnown([...selection.ids])
    selection.clear()
  }
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={unit.title}
      footer={
        selection.ids.size > 0 ? (
          <Button block icon="check" onClick={mark}>
            {`标记 ${selection.ids.size} 个熟词`}
          </Button>
        ) : onStart ? (
          <Button block icon="play" onClick={onStart}>
            从这个单元学起
          </Button>
        ) : (
          <Button block kind="secondary" onClick={onClose}>
            学完了，回去
          </Button>
        )
      }
    >
      {data ? (
        <SelectableWords words={unit.words.flatMap((id) => data.get(id) ?? [])} selection={selection} />
      ) : isError ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Sheet>
  )
}
