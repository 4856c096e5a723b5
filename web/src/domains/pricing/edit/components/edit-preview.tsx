import { useDeferredValue, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { Chip } from '../../../../ui/form/chip.tsx'
import { FilterBar } from '../../../../ui/form/filter-bar.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { VirtualList } from '../../../../ui/layout/virtual-list.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import {
  type ChangeLine,
  type ChangeSummary,
  differenceText,
  lineName,
  priceKey,
  willChange,
} from '../changes.ts'
import type { EditDraft } from '../edit-draft.ts'
import styles from './edit.module.css'
import { EditLine } from './edit-line.tsx'

interface EditPreviewProps {
  lines: readonly ChangeLine[]
  summary: ChangeSummary
  draft: EditDraft
  onChange: (fields: Partial<EditDraft>) => void
}

type LineFilter = 'all' | 'changes' | 'issues'
const LINE_FILTERS: Record<LineFilter, (line: ChangeLine) => boolean> = {
  all: () => true,
  changes: willChange,
  issues: ({ issues }) => issues.length > 0,
}

const priceKeys = ({ type, skus }: ChangeLine) => skus.map((id) => priceKey(type, id))

/** Old and new prices line by line. Each line can be excluded or edited by hand. */
export function EditPreview({ lines, summary, draft, onChange }: EditPreviewProps) {
  const [filter, setFilter] = useState<LineFilter>('all')
  const issues = lines.filter(LINE_FILTERS.issues).length
  // Shows all lines if the filter matches none.
  const visibleLines = useDeferredValue(
    lines.filter(LINE_FILTERS[filter]).length > 0 ? lines.filter(LINE_FILTERS[filter]) : lines,
  )

  const setIncluded = (targets: readonly ChangeLine[], included: boolean) => {
    const keys = new Set(targets.flatMap(priceKeys))
    const rest = draft.excluded.filter((key) => !keys.has(key))
    onChange({ excluded: included ? rest : [...rest, ...keys] })
  }
  const setPrice = (line: ChangeLine, fen: number | null | undefined) => {
    const typed = { ...draft.typed }
    for (const key of priceKeys(line)) {
      delete typed[key]
      if (fen !== undefined) typed[key] = fen
    }
    const keys = new Set(priceKeys(line))
    onChange({ typed, excluded: draft.excluded.filter((key) => !keys.has(key)) })
  }
  const isNoneIncluded = lines.every(({ included }) => !included)

  return (
    <Section
      title="核对新价格"
      action={
        <Button kind="plain" small onClick={() => setIncluded(lines, isNoneIncluded)}>
          {isNoneIncluded ? '全选' : '全不选'}
        </Button>
      }
    >
      <FilterBar label="显示哪些">
        <Chip selected={filter === 'all'} count={lines.length} onClick={() => setFilter('all')}>
          全部
        </Chip>
        <Chip
          selected={filter === 'changes'}
          count={summary.lines.length}
          disabled={summary.lines.length === 0}
          onClick={() => setFilter('changes')}
        >
          会改的
        </Chip>
        <Chip
          selected={filter === 'issues'}
          count={issues}
          disabled={issues === 0}
          onClick={() => setFilter('issues')}
        >
          有提示的
        </Chip>
      </FilterBar>
      {summary.prices > 0 && <p className={styles.note}>{summaryText(summary)}</p>}
      {lines.length === 0 ? (
        <EmptyState icon="tag" title="没有可以改的价格" hint="换一个条件再试" />
      ) : (
        <VirtualList
          label="新价格"
          items={visibleLines}
          itemKey={({ key }) => key}
          estimate={128}
          renderItem={(line) => (
            <EditLine
              line={line}
              onType={(fen) => setPrice(line, fen)}
              onInclude={(included) => setIncluded([line], included)}
              onSplit={() => onChange({ apart: [...draft.apart, ...line.skus] })}
            />
          )}
        />
      )}
    </Section>
  )
}

/** A word joiner keeps the sign and the number on one line. */
const NO_BREAK = '$&\u2060'

/** `将改 12 个价格：涨 3，降 9。变动最大：…` */
export function summaryText({ prices, up, down, largest }: ChangeSummary): string {
  const directions = [up > 0 && `涨 ${up}`, down > 0 && `降 ${down}`].filter(Boolean).join('，')
  const largestText =
    largest && largest.old != null && largest.next !== null
      ? `\n变动最大：${lineName(largest)} ${differenceText(largest.old, largest.next).replace(/^[+-]/, NO_BREAK)}`
      : ''
  return `将改 ${prices} 个价格${directions && `：${directions}`}${largestText}`
}
