import {
  CHANGE_NAMES,
  DECISION_NAMES,
  DECISION_UNITS,
  MONEY_CHANGES,
} from '@shangxue/contract/summaries/endpoints'
import { businessSources, sourceOf } from '@shangxue/contract/summaries/links'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { moneyText, piecesText } from '../../sales-figures/public.ts'
import { type MorningSummary, useSummaryParagraph } from '../api.ts'
import { percentChange, targetPercentText } from '../comparison.ts'
import styles from './summaries.module.css'

/** The summary of the morning as one paragraph. */
export function ParagraphCard() {
  const { data, isPending, isError, refetch } = useSummaryParagraph()
  return (
    <Card title="经营要点">
      {isPending && <SkeletonList rows={4} />}
      {isError && (
        <button type="button" className={styles.by} onClick={() => void refetch()}>
          这段话没有读到，点这里重试
        </button>
      )}
      {data && (
        <div className={styles.part}>
          <p className={styles.words}>{data.text}</p>
          {data.by === 'model' && <p className={styles.by}>由 AI 根据下面的数据写成，数字已逐个核对</p>}
        </div>
      )}
    </Card>
  )
}

type Change = MorningSummary['changes'][number]
const COUNT_KEYS: Partial<Record<Change['key'], string>> = { activations: '台' }
const formatFigure = (key: Change['key'], value: number): string =>
  MONEY_CHANGES.includes(key) ? moneyText(value) : `${formatWhole(value)} ${COUNT_KEYS[key] ?? '件'}`
/** Growth of debts or expenses is not an improvement; activations are neutral. */
const moreIsGood = (key: Change['key']): boolean | null => {
  if (key === 'activations') return null
  return key !== 'owed' && key !== 'expense' && key !== 'returned'
}

/** Yesterday compared with the day before. */
export function ChangesCard({ morning }: { morning: MorningSummary }) {
  const { changes, yesterday } = morning
  const sources = businessSources(morning)
  return (
    <Card title={`昨天（${formatDay(yesterday)}）`}>
      <StatGrid>
        {changes.map(({ key, yesterday: last, before }) => {
          const delta = percentChange(last, before, '比前天', moreIsGood(key))
          return (
            <Stat
              key={key}
              label={CHANGE_NAMES[key]}
              value={formatFigure(key, last)}
              {...(delta && { delta })}
              to={sourceOf(sources, `changes.${key}.yesterday`)}
            />
          )
        })}
      </StatGrid>
    </Card>
  )
}

/** Figures of today so far. */
export function TodayCard({ morning }: { morning: MorningSummary }) {
  const sources = businessSources(morning)
  return (
    <Card title="今天到现在">
      <StatGrid>
        {morning.changes.map(({ key, today }) => (
          <Stat
            key={key}
            label={CHANGE_NAMES[key]}
            value={formatFigure(key, today)}
            to={sourceOf(sources, `changes.${key}.today`)}
          />
        ))}
      </StatGrid>
    </Card>
  )
}

/** The forecast of the month. */
export function MonthCard({ morning }: { morning: MorningSummary }) {
  const { month, best } = morning
  const sources = businessSources(morning)
  const lines = sourceOf(sources, 'month.amount_fen')
  const { days, passed, amount_fen, pieces, expected_fen, target } = month
  return (
    <Card title="本月">
      <div className={styles.part}>
        <StatGrid>
          <Stat
            label="销售额"
            value={moneyText(amount_fen)}
            note={`${days} 天已过 ${passed} 天`}
            to={lines}
          />
          {expected_fen !== null && (
            <Stat label="按现在的速度月底约" value={moneyText(expected_fen)} to={lines} />
          )}
          <Stat label="件数" value={piecesText(pieces)} to={lines} />
          {best.store && (
            <Stat
              label={`昨天最好的门店：${best.store.name}`}
              value={moneyText(best.store.amount_fen)}
              to={sourceOf(sources, 'best.store.amount_fen')}
            />
          )}
          {best.brand && (
            <Stat
              label={`昨天最好的品牌：${best.brand.name}`}
              value={moneyText(best.brand.amount_fen)}
              to={sourceOf(sources, 'best.brand.amount_fen')}
            />
          )}
        </StatGrid>
        {target && (
          <Progress
            label={`门店目标合计 ${moneyText(target.target)}`}
            value={target.actual}
            max={target.target}
            text={[
              `已完成 ${targetPercentText(target)}`,
              target.expected !== null &&
                `预计 ${targetPercentText({ target: target.target, actual: target.expected })}`,
            ]
              .filter(Boolean)
              .join('，')}
          />
        )}
        <ButtonLink kind="secondary" block to={sourceOf(sources, 'month.target.target')}>
          查看目标进度
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Pending decisions, most urgent first. */
export function PendingDecisionsCard({ morning }: { morning: MorningSummary }) {
  const { decisions, remind_days } = morning
  const sources = businessSources(morning)
  if (decisions.length === 0)
    return (
      <Card title="现在要处理">
        <p className={styles.by}>没有等着处理的事</p>
      </Card>
    )
  return (
    <Card title="现在要处理" flush>
      <List label="现在要处理">
        {decisions.map(({ key, count, amount_fen }) => (
          <ListItem
            key={key}
            title={DECISION_NAMES[key]}
            {...(amount_fen !== null && { note: formatMoney(amount_fen) })}
            {...(key === 'debts_overdue' && {
              note: `超过 ${remind_days} 天，共 ${formatMoney(amount_fen ?? 0)}`,
            })}
            value={`${formatWhole(count)} ${DECISION_UNITS[key]}`}
            to={sourceOf(sources, `decisions.${key}.count`)}
          />
        ))}
      </List>
    </Card>
  )
}
