import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ownListWordsOptions } from '../content/own-lists.ts'
import { introducedItems } from '../plan/daily-plan.ts'
import { useStudy } from '../store/study-state.ts'
import { countIntroduced, isFinished, unitsOfWords } from '../units/units.ts'

interface ListUnitsSheetProps {
  list: { readonly id: number; readonly name: string }
  onClose: () => void
  /** Called with the unit to learn. */
  onStart: (unit: string) => void
}

/** The units of an own or shared list with their progress. */
export function ListUnitsSheet({ list, onClose, onStart }: ListUnitsSheetProps) {
  const { data, isError, refetch } = useQuery(ownListWordsOptions(list.id))
  const introduced = useStudy(({ memories }) => introducedItems(memories, 'word'))
  return (
    <Sheet open tall title={list.name} onClose={onClose}>
      {data ? (
        <Card flush>
          <List label="单元">
            {unitsOfWords(data).map((unit) => {
              const count = countIntroduced(unit, introduced)
              return (
                <ListItem
                  key={unit.key}
                  title={unit.title}
                  note={
                    <Progress
                      label={`${unit.title}进度`}
                      value={count}
                      max={unit.words.length}
                      text={`已会 ${count} / ${unit.words.length} 词`}
                      hideLabel
                    />
                  }
                  value={
                    isFinished(unit, introduced) ? (
                      <Tag kind="success">完成</Tag>
                    ) : (
                      `${count}/${unit.words.length}`
                    )
                  }
                  onClick={() => onStart(unit.key)}
                />
              )
            })}
          </List>
        </Card>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Sheet>
  )
}
