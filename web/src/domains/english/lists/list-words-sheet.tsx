import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ownListWordsOptions } from '../content/own-lists.ts'
import { markKnown } from '../known/mark-known.ts'
import { SelectableWords, useWordSelection } from '../known/selectable-words.tsx'

/** The words of a list to look at and to mark as known. */
export function ListWordsSheet({
  list,
  onClose,
}: {
  list: { readonly id: number; readonly name: string }
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(ownListWordsOptions(list.id))
  const selection = useWordSelection()
  const mark = async () => {
    await markKnown([...selection.ids])
    selection.clear()
  }
  return (
    <Sheet
      open
      tall
      title={list.name}
      onClose={onClose}
      footer={
        selection.ids.size > 0 && (
          <Button block icon="check" onClick={mark}>
            {`标记 ${selection.ids.size} 个熟词`}
          </Button>
        )
      }
    >
      {data ? (
        <SelectableWords words={data} selection={selection} />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Sheet>
  )
}
