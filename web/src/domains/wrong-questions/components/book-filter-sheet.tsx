import {
  DIFFICULTIES,
  DIFFICULTY_NAMES,
  QUESTION_TYPE_NAMES,
  QUESTION_TYPES,
  SUBJECTS,
} from '@shangxue/contract/papers/schemas'
import { ERROR_TYPE_NAMES, ERROR_TYPES, WRONG_SORTS } from '@shangxue/contract/wrong-questions/endpoints'
import { Button } from '../../../ui/action/button.tsx'
import { SelectField, type SelectOption } from '../../../ui/form/fields/select-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SORT_LABELS } from '../book-labels.ts'
import type { BookFilterState } from '../use-book-filters.ts'

/** A knowledge point or an area with its number of questions. */
interface Counted {
  readonly name: string
  readonly count: number
}
interface BookFilterSheetProps {
  open: boolean
  onClose: () => void
  filterState: BookFilterState
  points: readonly Counted[]
  areas: readonly Counted[]
}

const toOptions = <V extends string>(
  values: readonly V[],
  names: Readonly<Record<V, string>>,
): SelectOption[] => values.map((value) => ({ value, label: names[value] }))

/** Filters and sort order of the book. */
export function BookFilterSheet({ open, onClose, filterState, points, areas }: BookFilterSheetProps) {
  const { filters, set, clear } = filterState
  const fields = [
    { name: 'subject', label: '科目', value: filters.subject, options: SUBJECTS.map(toOption) },
    {
      name: 'type',
      label: '题型',
      value: filters.question_type,
      options: toOptions(QUESTION_TYPES, QUESTION_TYPE_NAMES),
    },
    {
      name: 'difficulty',
      label: '难度',
      value: filters.difficulty_level,
      options: toOptions(DIFFICULTIES, DIFFICULTY_NAMES),
    },
    {
      name: 'area',
      label: '知识领域',
      value: filters.knowledge_area,
      options: countedOptions(areas, filters.knowledge_area),
    },
    {
      name: 'point',
      label: '知识点',
      value: filters.knowledge_point,
      options: countedOptions(points, filters.knowledge_point),
    },
    {
      name: 'error',
      label: '错因',
      value: filters.error_type,
      options: toOptions(ERROR_TYPES, ERROR_TYPE_NAMES),
    },
  ]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="筛选和排序"
      footer={
        <>
          <Button kind="secondary" onClick={clear}>
            清空条件
          </Button>
          <Button block onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <FormGrid>
        {fields.map(({ name, label, value, options }) => (
          <SelectField
            key={name}
            label={label}
            placeholder="全部"
            options={options}
            value={value ?? ''}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
        <SelectField
          label="排序"
          options={toOptions(WRONG_SORTS, SORT_LABELS)}
          value={filters.sort_by}
          onChange={(event) => set({ sort: event.target.value })}
        />
      </FormGrid>
    </Sheet>
  )
}

const toOption = (value: string): SelectOption => ({ value, label: value })

/** Options with their numbers of questions. Includes the selected one even if the list lacks it. */
function countedOptions(counted: readonly Counted[], selected: string | undefined): SelectOption[] {
  const options = counted.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))
  return selected === undefined || counted.some(({ name }) => name === selected)
    ? options
    : [{ value: selected, label: selected }, ...options]
}
