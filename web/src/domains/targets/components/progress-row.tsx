import { PACE_NAMES, type Pace } from '@shangxue/contract/targets/endpoints'
import { Link } from 'react-router'
import { Progress as ProgressBar } from '../../../ui/display/progress.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { moneyText, piecesText, soldLinesAddress } from '../../sales-figures/public.ts'
import { daysOf } from '../months.ts'
import type { ProgressRow as Row } from '../reads.ts'
import styles from './targets.module.css'

const LOOKS: Record<Pace, { kind: TagKind; icon: IconName }> = {
  ahead: { kind: 'success', icon: 'arrow-up' },
  steady: { kind: 'info', icon: 'check' },
  behind: { kind: 'danger', icon: 'arrow-down' },
  reached: { kind: 'success', icon: 'check' },
  missed: { kind: 'danger', icon: 'close' },
  to_come: { kind: 'neutral', icon: 'clock' },
}

const percent = (actual: number, target: number) => `${Math.floor((Math.max(actual, 0) * 100) / target)}%`
const RUNNING: readonly Pace[] = ['ahead', 'steady', 'behind']

interface GoalProps {
  label: string
  goal: NonNullable<Row['pieces']>
  write: (value: number) => string
  running: boolean
}

function Goal({ label, goal: { target, actual, expected }, write, running }: GoalProps) {
  return (
    <div>
      <ProgressBar
        label={`${label} ${percent(actual, target)}`}
        value={actual}
        max={target}
        text={`${write(actual)} / ${write(target)}`}
      />
      {running && expected !== null && (
        <p className={styles.note}>
          预计月底 {write(expected)}，完成 {percent(expected, target)}
        </p>
      )}
    </div>
  )
}

interface ProgressRowProps {
  row: Row
  month: string
  /** Whether the user may open its sales lines. */
  opens: boolean
}

/** A target with its sales, linked to the sales lines. */
export function ProgressRow({ row, month, opens }: ProgressRowProps) {
  const { name, pace, pieces, amount, scope, subject_id } = row
  const { kind, icon } = LOOKS[pace]
  const running = RUNNING.includes(pace)
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
      {pieces && <Goal label="件数" goal={pieces} write={piecesText} running={running} />}
      {amount && <Goal label="金额" goal={amount} write={moneyText} running={running} />}
    </>
  )
  return (
    <li>
      {opens ? (
        <Link className={styles.row} to={soldLinesAddress({ ...daysOf(month), [scope]: subject_id })}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}
