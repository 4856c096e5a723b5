import { streakOf } from '@shangxue/study/time/streak'
import { type ReactNode, useEffect } from 'react'
import { playSound } from '../../../../lib/audio/sounds.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../../ui/display/stat.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../../achievements/new-achievements.tsx'
import { useGoal } from '../../learner/use-learner.ts'
import { useStudyLook } from '../../look/study-look.ts'
import { PictureWords } from '../../pictures/picture-words.tsx'
import { Celebration } from '../../session/celebration.tsx'
import { type SessionRun, sessionResult } from '../../session/session-run.ts'
import { studiedDays } from '../../stats/study-stats.ts'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { WordsToRepeat } from '../../words/words-to-repeat.tsx'

interface WordSessionSummaryProps {
  title: string
  run: SessionRun
  onLeave: () => void
  onRestart?: (() => void) | undefined
  onContinue?: (() => void) | undefined
  renderSummary?: ((run: SessionRun) => ReactNode) | undefined
}

const wordsOf = ({ done }: SessionRun) => [
  ...new Map(done.map(({ step: { word } }) => [word.id, word])).values(),
]

const MINUTE_MS = 60_000

const praiseFor = (share: number) =>
  share === 1 ? '全部答对' : share >= 0.8 ? '做得很好' : share >= 0.5 ? '继续加油' : '多练几次就熟了'

/** Summary at the end of a word session. */
export function WordSessionSummary({
  title,
  run,
  onLeave,
  onRestart,
  onContinue,
  renderSummary = (finishedRun) => <SessionSummary run={finishedRun} />,
}: WordSessionSummaryProps) {
  useEffect(() => playSound('success', { hint: false }), [])
  return (
    <Page
      title={title}
      back={onLeave}
      footer={
        onContinue ? (
          <Button block onClick={onContinue}>
            继续
          </Button>
        ) : (
          <>
            <Button kind={onRestart ? 'secondary' : 'primary'} onClick={onLeave}>
              完成
            </Button>
            {onRestart && <Button onClick={onRestart}>再来一组</Button>}
          </>
        )
      }
    >
      {renderSummary(run)}
    </Page>
  )
}

/** Result of the session and the words to look at once more. */
export function SessionSummary({ run }: { run: SessionRun }) {
  const { answeredCount, right, wrong, words } = sessionResult(run)
  const days = useStudy((study) => study.days)
  const { minutes_per_day: goal } = useGoal()
  const today = currentStudyDay()
  const isYoung = useStudyLook() === 'young'
  const streak = streakOf(studiedDays(days), today)
  const minutes = Math.floor((days.get(today)?.ms ?? 0) / MINUTE_MS)
  return (
    <>
      <Celebration
        title={answeredCount === 0 ? '完成了' : praiseFor(right / answeredCount)}
        hasConfetti={answeredCount > 0 && right === answeredCount}
        share={answeredCount === 0 ? 1 : right / answeredCount}
      />
      <NewAchievements />
      {isYoung ? (
        <PictureWords title={`这次练了 ${words} 个词`} words={wordsOf(run)} />
      ) : (
        <Card>
          <StatGrid>
            <Stat label="单词" value={words} unit="个" />
            {answeredCount > 0 && <Stat label="一次答对" value={`${right}/${answeredCount}`} />}
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
      )}
      <WordsToRepeat words={wrong} />
    </>
  )
}
