import { PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { useEffect, useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import styles from '../attendance.module.css'
import { FieldWorkSheet } from './field-work-sheet.tsx'
import { type PunchIssue, useClock, usePendingPunches } from './use-clock.ts'

const SECOND_MS = 1_000

/** Returns the current server time and updates each second. `offset` is the server's lead over the device in milliseconds. */
function useServerTime(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

interface ClockPanelProps {
  next: PunchKind
  /** True if the due punch exists already. The last punch counts. */
  isRepeat?: boolean
  offset: number
  fieldAllowed: boolean
}

const other = (kind: PunchKind): PunchKind => (kind === 'in' ? 'out' : 'in')

/** The punch button and the issue that prevents a punch. */
export function ClockPanel({ next, isRepeat = false, offset, fieldAllowed }: ClockPanelProps) {
  const { issue, busy: isBusy, locating: isLocating, clock, asField: submitFieldWork } = useClock()
  const queuedPunches = usePendingPunches()
  const [isFieldWork, setIsFieldWork] = useState(false)
  const kind = issue?.kind ?? next
  return (
    <>
      {queuedPunches.map(({ id, kind: pendingPunches, at }) => (
        <Notice key={id}>
          {formatTime(at)} 的{PUNCH_KIND_NAMES[pendingPunches]}
          打卡已保存在手机上，联网后自动提交，按打卡时间计算
        </Notice>
      ))}
      <Card>
        <div className={styles.centre}>
          <button
            type="button"
            className={styles.clock}
            aria-busy={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && void clock(next)}
          >
            {isBusy ? (
              <span className={styles.busy}>
                <Spinner size={1.75} />
                <span>{isLocating ? '正在定位' : '正在打卡'}</span>
              </span>
            ) : (
              <>
                <strong>
                  {isRepeat ? '更新' : ''}
                  {PUNCH_KIND_NAMES[next]}
                  {isRepeat ? '卡' : '打卡'}
                </strong>
                <TickingTime offset={offset} />
              </>
            )}
          </button>
          <Button kind="plain" small disabled={isBusy} onClick={() => clock(other(next))}>
            改打{PUNCH_KIND_NAMES[other(next)]}卡
          </Button>
        </div>
        {issue && (
          <ClockIssue
            issue={issue}
            busy={isBusy}
            fieldAllowed={fieldAllowed}
            onRetry={() => clock(issue.kind)}
            onField={() => setIsFieldWork(true)}
          />
        )}
      </Card>
      <FieldWorkSheet
        open={isFieldWork}
        onClose={() => setIsFieldWork(false)}
        title={`外勤${PUNCH_KIND_NAMES[kind]}打卡`}
        onSubmit={async (details) => {
          const refusal = await submitFieldWork(kind, details)
          if (refusal === undefined) setIsFieldWork(false)
          return refusal
        }}
      />
    </>
  )
}

function TickingTime({ offset }: { offset: number }) {
  const now = useServerTime(offset)
  const seconds = String(Math.floor(now / 1_000) % 60).padStart(2, '0')
  return (
    <time className={styles.time} aria-hidden="true">
      {formatTime(now)}:{seconds}
    </time>
  )
}

interface ClockIssueProps {
  issue: PunchIssue
  busy: boolean
  fieldAllowed: boolean
  onRetry: () => Promise<void>
  onField: () => void
}

/** Explains why the punch was rejected and offers alternatives. */
function ClockIssue({ issue, busy, fieldAllowed, onRetry, onField }: ClockIssueProps) {
  const isDenied = issue.location.state === 'denied'
  return (
    <div className={styles.tight}>
      <Notice kind="warning">
        {issue.message}
        {isDenied && '。定位权限在浏览器的网站设置里打开'}
      </Notice>
      <Button block kind="secondary" icon="refresh" busy={busy} onClick={onRetry}>
        {issue.canSubmitFieldWork ? '重新定位并打卡' : '重试'}
      </Button>
      {issue.canSubmitFieldWork && fieldAllowed && (
        <Button block kind="soft" icon="image" onClick={onField}>
          外勤打卡
        </Button>
      )}
    </div>
  )
}
