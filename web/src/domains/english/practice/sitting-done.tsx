import { streakOf } from '@shangxue/study/streak'
import { type ReactNode, useEffect } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Celebration } from '../components/celebration.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import { WordsAgain } from '../components/words-again.tsx'
import { useGoal } from '../goal.ts'
import { studiedDays } from '../stats.ts'
import { studyDay, useStudy } from '../store/state.ts'
import { type Run, resultOf } from './run.ts'

interface SittingDoneProps {
  title: string
  run: Run
  onLeave: () => void
  onMore?: (() => void) | undefined
  outcome?: ((run: Run) => ReactNode) | undefined
}

const MINUTE_MS = 60_000

const praise = (share: number) =>
  share === 1 ? '全部答对' : share >= 0.8 ? '做得很好' : share >= 0.5 ? '继续加油' : '多练几次就熟了'

/** Summary at the end of a word session. */
export function SittingDone({
  title,
  run,
  onLeave,
  onMore,
  outcome = (over) => <Outcome run={over} />,
}: SittingDoneProps) {
  useEffect(() => playSound('success', { hint: false }), [])
  return (
    <Page
      title={title}
      back={onLeave}
      footer={
        <>
          <Button kind={onMore ? 'secondary' : 'primary'} onClick={onLeave}>
            完成
          </Button>
          {onMore && <Button onClick={onMore}>再来一组</Button>}
        </>
      }
    >
      {outcome(run)}
    </Page>
  )
}

/** Result of the session and the words to look at once more. */
function Outcome({ run }: { run: Run }) {
  const { asked, right, wrong, words } = resultOf(run)
  const days = useStudy((study) => study.days)
  const { minutes_per_day: goal } = useGoal()
  const today = studyDay()
  const streak = streakOf(studiedDays(days), today)
  const minutes = Math.floor((days.get(today)?.ms ?? 0) / MINUTE_MS)
  return (
    <>
      <Celebration
        title={asked === 0 ? '完成了' : praise(right / asked)}
        loud={asked > 0 && right === asked}
      />
      <Unlocked />
      <Card>
        <StatGrid>
          <Stat label="单词" value={words} unit="个" />
          {asked > 0 && <Stat label="一次答对" value={`${right}/${asked}`} />}
          {streak.today && (
            <>
              <Stat label="连续学习" value={streak.current} unit="天" />
              <Stat
                label="今天学习"
                value={minutes}
                unit="分钟"
                note={minutes >= goal ? '今天的目标达成了' : `目标 ${goal} 分钟`}
              />
            </>
          )}
        </StatGrid>
      </Card>
      <WordsAgain words={wrong} />
    </>
  )
}
