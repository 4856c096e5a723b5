import { PACE_NAMES, type Pace } from '@shangxue/contract/targets/endpoints'
import { Link } from 'react-router'
import { Progress as ProgressBar } from '../../../ui/display/progress.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { moneyText, piecesText, soldLinesAddress } from '../../sales-figures/public.ts'
import type { ProgressRow as Row } from '../api.ts'
import { monthDates } from '../months.ts'
import styles from './targets.module.css'

const PACE_TAGS: Record<Pace, { kind: TagKind; icon: IconName }> = {
  ahead: { kind: 'success', icon: 'arrow-up' },
  steady: { kind: 'info', icon: 'check' },
  behind: { kind: 'danger', icon: 'arrow-down' },
  reached: { kind: 'success', icon: 'check' },
  missed: { kind: 'danger', icon: 'close' },
  to_come: { kind: 'neutral', icon: 'clock' },
}

const percent = (actual: number, target: number) => `${Math.floor((Math.max(actual, 0) * 100) / target)}%`
const RUNNING_PACES: readonly Pace[] = ['ahead', 'steady', 'behind']

interface GoalProps {
  label: string
  goal: NonNullable<Row['pieces']>
  format: (value: number) => string
  isRunning: boolean
}

function Goal({ label, goal: { target, actual, expected }, format, isRunning }: GoalProps) {
  return (
    <div>
      <ProgressBar
        label={`${label} ${percent(actual, target)}`}
        value={actual}
        max={target}
        text={`${format(actual)} / ${format(target)}`}
      />
      {isRunning && expected !== null && (
        <p className={styles.note}>
          预计月底 {format(expected)}，完成 {percent(expected, target)}
        </p>
      )}
    </div>
  )
}

interface ProgressRowProps {
  row: Row
  month: string
  /** Whether the user may open its sales lines. */
  isLinked: boolean
}

/** A target with its sales, linked to the sales lines. */
export function ProgressRow({ row, month, isLinked }: ProgressRowProps) {
  const { name, pace, pieces, amount, scope, subject_id } = row
  const { kind, icon } = PACE_TAGS[pace]
  const running = RUNNING_PACES.includes(pace)
  const content = (
    <>
      <span className={styles.head}>
        <span>{name}</span>
        <Tag kind={kind}>
          <span className={styles.pace}>
            <Icon name={icon} size={0.75} />
            {PACE_NAMES[pace]}
          </span>
        </Tag>
      </span>
      {pieces && <Goal label="件数" goal={pieces} format={piecesText} isRunning={running} />}
      {amount && <Goal label="金额" goal={amount} format={moneyText} isRunning={running} />}
    </>
  )
  return (
    <li>
      {isLinked ? (
        <Link className={styles.row} to={soldLinesAddress({ ...monthDates(month), [scope]: subject_id })}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}
