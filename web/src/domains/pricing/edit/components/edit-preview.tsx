import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useDeferredValue, useState } from 'react'
import { formatMoney } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Checkbox } from '../../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { MoneyField } from '../../../../ui/form/numbers/money-field.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { VirtualList } from '../../../../ui/layout/list/virtual-list.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
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

interface EditLineProps {
  line: ChangeLine
  /** undefined restores the calculated price. */
  onType: (fen: number | null | undefined) => void
  onInclude: (included: boolean) => void
  onSplit: () => void
}

/** One price line: old price, new price and issues. */
function EditLine({ line, onType, onInclude, onSplit }: EditLineProps) {
  const { model, spec, colors, type, old, next, included, byHand, issues, skus } = line
  const name = lineName(line)
  const isChange = willChange(line)
  return (
    <div className={classes(styles.line, !included && styles.out)}>
      <div className={styles.who}>
        <Checkbox
          checked={included}
          onChange={({ target }) => onInclude(target.checked)}
          label={
            <span className={styles.name}>
              {model} <span className={styles.spec}>{spec}</span>
              <span className="sr-only">{PRICE_TYPE_NAMES[type]}</span>
            </span>
          }
        />
        {colors.length > 0 && <span className={styles.colors}>{colors.join('、')}</span>}
      </div>
      <div className={styles.figures}>
        <span className={styles.old}>
          <span className={styles.note}>{PRICE_TYPE_NAMES[type]}</span>
          <span className="num">
            {old === undefined ? '不可见' : old === null ? '未定价' : formatMoney(old)}
          </span>
        </span>
        <Icon name="arrow-right" size={1} />
        <MoneyField
          label={`${name} 新${PRICE_TYPE_NAMES[type]}`}
          hideLabel
          suffix=""
          placeholder="不变"
          value={next}
          onChange={onType}
          aria-invalid={isChange && issues.some(({ kind }) => kind === 'error') ? true : undefined}
        />
      </div>
      <div className={styles.told}>
        {isChange && next !== null && old != null && (
          <span className={classes('num', next > old ? styles.up : styles.down)}>
            {differenceText(old, next)}
          </span>
        )}
        {included && next !== null && next === old && <span className={styles.note}>不变</span>}
        {issues.map(({ kind, text }) => (
          <span key={text} className={kind === 'error' ? styles.error : styles.warning}>
            <Icon name="alert" size={0.875} />
            {text}
          </span>
        ))}
        {byHand && (
          <Button kind="plain" small onClick={() => onType(undefined)}>
            取消手改
          </Button>
        )}
        {skus.length > 1 && (
          <Button kind="plain" small onClick={onSplit}>
            按颜色分开改
          </Button>
        )}
      </div>
    </div>
  )
}

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
