import { type ReactNode, useState } from 'react'
import { Button } from '../../action/button.tsx'
import { SearchField } from '../../form/filters/search-field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { EmptyState } from '../../state/empty-state.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import { SkeletonList } from '../../state/skeleton.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './picker-sheet.module.css'

export interface PickerOption {
  value: string
  label: string
  note?: string
  /** Additional search terms: pinyin, initials, short names. */
  keywords?: string
  disabled?: boolean
}

/** Options whose label, note or keywords contain every word of the text. Options that begin with it come first. */
function searchOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return options
  const matches = options.filter((option) => {
    const searchText = fold(`${option.label} ${option.note ?? ''} ${option.keywords ?? ''}`)
    return words.every((word) => searchText.includes(word))
  })
  const begins = (option: PickerOption) => (fold(option.label).startsWith(first) ? 0 : 1)
  return [...matches].sort((a, b) => begins(a) - begins(b))
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

interface Shared {
  open: boolean
  onClose: () => void
  title: string
  options: readonly PickerOption[]
  /** Set if loading `options` failed. The sheet then shows the failure instead of an empty list. */
  onRetry?: (() => unknown) | undefined
  /** `options` are loading. The search matches label, note and keywords. */
  loading?: boolean
  searchLabel?: string
  /** Set if the caller searches, for example on the server. `options` are then the results. */
  onSearch?: (text: string) => void
  /** Shown if there are no options at all: an EmptyState with a link to create one. */
  empty?: ReactNode
}

interface Single extends Shared {
  multiple?: false
  value: string | null
  onPick: (value: string | null) => void
  /** Label of a first row with the value null, such as 全部门店. */
  anyLabel?: string
}

interface Multiple extends Shared {
  multiple: true
  value: readonly string[]
  onPick: (values: string[]) => void
}

export type PickerSheetProps = Single | Multiple

/** Chooses from a long list. A single choice closes the sheet; several choices are applied with 选好. */
export function PickerSheet(props: PickerSheetProps) {
  const { open, onClose, title } = props
  // Each opening starts a new draft, so that a dismissed choice is discarded.
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

// Mounted with the sheet's content, so that the search text is empty at every opening.
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
