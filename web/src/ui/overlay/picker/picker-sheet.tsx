import { type ReactNode, useState } from 'react'
import { Button } from '../../action/button.tsx'
import { SearchField } from '../../form/filters/search-field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { EmptyState } from '../../state/empty-state.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import { SkeletonList } from '../../state/skeleton.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { type PickerOption, searchOptions } from './picker-options.ts'
import styles from './picker-sheet.module.css'

interface Shared {
  open: boolean
  onClose: () => void
  title: string
  options: readonly PickerOption[]
  /** Given where `options` could not be had: that is said instead of there being none. */
  onRetry?: (() => unknown) | undefined
  /** Shown while `options` come; they are found by label, note and keywords. */
  loading?: boolean
  searchLabel?: string
  /** Given: the caller searches (on the server), and `options` are its answer. */
  onSearch?: (text: string) => void
  /** There is nothing to choose from at all: an EmptyState that leads to where it is made. */
  empty?: ReactNode
}

interface Single extends Shared {
  multiple?: false
  value: string | null
  onPick: (value: string | null) => void
  /** Label of a first row that stands for null: 全部门店 */
  anyLabel?: string
}

interface Multiple extends Shared {
  multiple: true
  value: readonly string[]
  onPick: (values: string[]) => void
}

export type PickerSheetProps = Single | Multiple

/** Choosing from a long list: a shop, a brand, people. One choice closes it, several need 选好. */
export function PickerSheet(props: PickerSheetProps) {
  const { open, onClose, title } = props
  // A new draft for every opening, so that a dismissed choice leaves nothing behind.
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value]
  const [wasOpen, setWasOpen] = useState(open)
  const [draft, setDraft] = useState<readonly string[]>(chosen)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(chosen)
  }
  const selected = props.multiple ? draft : chosen

  const toggle = (value: string) => {
    if (props.multiple) {
      setDraft(draft.includes(value) ? draft.filter((other) => other !== value) : [...draft, value])
      return
    }
    props.onPick(value)
    onClose()
  }
  const pickAny = () => {
    if (!props.multiple) props.onPick(null)
    onClose()
  }
  const done = () => {
    if (props.multiple) props.onPick([...draft])
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      tall
      flush
      start={
        props.multiple && draft.length > 0 ? (
          <Button kind="plain" small onClick={() => setDraft([])}>
            清空
          </Button>
        ) : null
      }
      footer={
        props.multiple ? (
          <Button block onClick={done}>
            {draft.length > 0 ? `选好（${draft.length}）` : '选好'}
          </Button>
        ) : null
      }
    >
      <Options {...props} selected={selected} onToggle={toggle} onAny={pickAny} />
    </Sheet>
  )
}

type OptionsProps = PickerSheetProps & {
  selected: readonly string[]
  onToggle: (value: string) => void
  onAny: () => void
}

// Lives inside the sheet's content, so that the search text starts empty at every opening.
function Options(props: OptionsProps) {
  const {
    options,
    loading,
    searchLabel = '搜索',
    onSearch,
    onRetry,
    selected,
    onToggle,
    onAny,
    empty,
  } = props
  const [text, setText] = useState('')
  const matches = onSearch ? options : searchOptions(options, text)
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  const anyLabel = props.multiple ? undefined : props.anyLabel

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField label={searchLabel} value={text} onChange={search} delay={onSearch ? 300 : 0} />
      </div>
      <p className="sr-only" role="status">
        {loading && matches.length > 0 ? '正在加载' : text ? `找到 ${matches.length} 项` : ''}
      </p>
      {matches.length === 0 && loading && <SkeletonList rows={6} />}
      {matches.length === 0 && !loading && onRetry && <ErrorState onRetry={onRetry} />}
      {matches.length === 0 &&
        !loading &&
        !onRetry &&
        ((text === '' && empty) || (
          <EmptyState
            icon="search"
            title={text ? '没有找到' : '没有可选的'}
            hint={text && '换一个关键词试试'}
          />
        ))}
      <ul>
        {anyLabel && text === '' && (
          <li>
            <OptionRow option={{ value: '', label: anyLabel }} on={selected.length === 0} onToggle={onAny} />
          </li>
        )}
        {matches.map((option) => (
          <li key={option.value}>
            <OptionRow option={option} on={selected.includes(option.value)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OptionRowProps {
  option: PickerOption
  on: boolean
  onToggle: (value: string) => void
}

function OptionRow({ option, on, onToggle }: OptionRowProps) {
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={on}
      disabled={option.disabled}
      onClick={() => onToggle(option.value)}
    >
      <span className={styles.text}>
        {option.label}
        {option.note && <span className={styles.note}>{option.note}</span>}
      </span>
      <span className={styles.mark}>{on && <Icon name="check" />}</span>
    </button>
  )
}
