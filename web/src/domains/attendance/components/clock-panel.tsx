import { PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import styles from './attendance.module.css'
import { FieldSheet } from './field-sheet.tsx'
import { type Trouble, useClock, useWaitingPunches } from './use-clock.ts'
import { useServerTime } from './use-server-time.ts'

interface ClockPanelProps {
  next: PunchKind
  /** True if the due punch exists already. The last punch counts. */
  again?: boolean
  offset: number
  fieldAllowed: boolean
}

const other = (kind: PunchKind): PunchKind => (kind === 'in' ? 'out' : 'in')

/** The punch button and the issue that prevents a punch. */
export function ClockPanel({ next, again = false, offset, fieldAllowed }: ClockPanelProps) {
  const { trouble, busy, locating, clock, asField } = useClock()
  const waiting = useWaitingPunches()
  const [field, setField] = useState(false)
  const kind = trouble?.kind ?? next
  return (
    <>
      {waiting.map(({ id, kind: waits, at }) => (
        <Notice key={id}>
          {formatTime(at)} 的{PUNCH_KIND_NAMES[waits]}打卡已保存在手机上，联网后自动提交，按打卡时间计算
        </Notice>
      ))}
      <Card>
        <div className={styles.centre}>
          <button
            type="button"
            className={styles.clock}
            aria-busy={busy || undefined}
            aria-disabled={busy || undefined}
            onClick={() => !busy && void clock(next)}
          >
            {busy ? (
              <span className={styles.busy}>
                <Spinner size={1.75} />
                <span>{locating ? '正在定位' : '正在打卡'}</span>
              </span>
            ) : (
              <>
                <strong>
                  {again ? '更新' : ''}
                  {PUNCH_KIND_NAMES[next]}
                  {again ? '卡' : '打卡'}
                </strong>
                <Ticking offset={offset} />
              </>
            )}
          </button>
          <Button kind="plain" small disabled={busy} onClick={() => clock(other(next))}>
            改打{PUNCH_KIND_NAMES[other(next)]}卡
          </Button>
        </div>
        {trouble && (
          <InTheWay
            trouble={trouble}
            busy={busy}
            fieldAllowed={fieldAllowed}
            onAgain={() => clock(trouble.kind)}
            onField={() => setField(true)}
          />
        )}
      </Card>
      <FieldSheet
        open={field}
        onClose={() => setField(false)}
        title={`外勤${PUNCH_KIND_NAMES[kind]}打卡`}
        onSubmit={async (given) => {
          const refusal = await asField(kind, given)
          if (refusal === undefined) setField(false)
          return refusal
        }}
      />
    </>
  )
}

function Ticking({ offset }: { offset: number }) {
  const now = useServerTime(offset)
  const seconds = String(Math.floor(now / 1_000) % 60).padStart(2, '0')
  return (
    <time className={styles.time} aria-hidden="true">
      {formatTime(now)}:{seconds}
    </time>
  )
}

interface InTheWayProps {
  trouble: Trouble
  busy: boolean
  fieldAllowed: boolean
  onAgain: () => Promise<void>
  onField: () => void
}

/** Explains why the punch was rejected and offers alternatives. */
function InTheWay({ trouble, busy, fieldAllowed, onAgain, onField }: InTheWayProps) {
  const denied = trouble.where.state === 'denied'
  return (
    <div className={styles.tight}>
      <Notice kind="warning">
        {trouble.message}
        {denied && '。定位权限在浏览器的网站设置里打开'}
      </Notice>
      <Button block kind="secondary" icon="refresh" busy={busy} onClick={onAgain}>
        {trouble.elsewhere ? '重新定位并打卡' : '重试'}
      </Button>
      {trouble.elsewhere && fieldAllowed && (
        <Button block kind="soft" icon="image" onClick={onField}>
          外勤打卡
        </Button>
      )}
    </div>
  )
}
