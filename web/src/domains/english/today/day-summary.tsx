import { streakOf } from '@shangxue/study/time/streak'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../achievements/new-achievements.tsx'
import { levelOfGrade } from '../content/content-packs.ts'
import { wordsByIdOptions } from '../content/find-words.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { useStudyLook } from '../look/study-look.ts'
import { PictureWords } from '../pictures/picture-words.tsx'
import { Celebration } from '../session/celebration.tsx'
import { studiedDays } from '../stats/study-stats.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { WordList } from '../words/words-to-repeat.tsx'
import { praiseOf } from './day-praise.ts'
import { forecastDays, wordsIntroducedOn } from './day-result.ts'
import type { DayStepKind } from './day-steps.ts'
import styles from './day-summary.module.css'

const MINUTE_MS = 60_000
const TITLE = '今天的学习'

const STEP_NAMES: Record<DayStepKind, string> = { review: '复习', words: '新词', text: '短文' }

interface DaySummaryProps {
  /** Steps that were put off because their content could not be loaded. */
  skipped: readonly DayStepKind[]
}

/** The end of the day: what was learnt, and what comes back tomorrow. */
export function DaySummary({ skipped }: DaySummaryProps) {
  const { days, memories, scheduler } = useLearnerStudy()
  const goal = useGoal()
  const navigate = useNavigate()
  const day = currentStudyDay()
  const level = levelOfGrade(goal.grade)
  const isYoung = useStudyLook() === 'young'
  const { answers = 0, right = 0, ms = 0 } = days.get(day) ?? {}
  const newIds = wordsIntroducedOn(memories, day, scheduler)
  const { data: words } = useQuery(wordsByIdOptions(useQueryClient(), newIds, goal.grade))
  const newWords = newIds.flatMap((id) => words?.get(id) ?? [])
  const streak = streakOf(studiedDays(days), day)
  const forecast = forecastDays(memories, day, scheduler, goal)
  useEffect(() => playSound('success', { hint: false }), [])
  return (
    <Page
      title={TITLE}
      back="/english-study"
      footer={
        <>
          <Button kind="secondary" onClick={() => void navigate('/english-study/word-practice')}>
            再学一点
          </Button>
          <Button onClick={() => void navigate('/english-study')}>回首页</Button>
        </>
      }
    >
      <Celebration
        title={level === '小学' ? '今天的任务完成啦' : '今天的学习完成了'}
        note={praiseOf({ level, newWords: newIds.length, answers, streak: streak.current })}
        icon={level === '高中' || level === '大学' ? 'check' : 'trophy'}
        hasConfetti={level === '小学' && answers > 0}
        {...(answers > 0 && { share: right / answers })}
      />
      {skipped.length > 0 && (
        <Notice kind="warning">
          {skipped.map((kind) => STEP_NAMES[kind]).join('、')}的内容不在本机，联网后再做
        </Notice>
      )}
      <NewAchievements />
      {!isYoung && (
        <>
          <Card>
            <StatGrid>
              <Stat label="新学单词" value={newIds.length} unit="个" />
              {answers > 0 && (
                <Stat
                  label="正确率"
                  value={Math.round((100 * right) / answers)}
                  unit="%"
                  note={`答题 ${answers} 次`}
                />
              )}
              <Stat
                label="学习时间"
                value={Math.max(answers > 0 ? 1 : 0, Math.round(ms / MINUTE_MS))}
                unit="分钟"
              />
              <Stat
                label="连续学习"
                value={streak.current}
                unit="天"
                note={streak.freezes > 0 ? `备有雪花 ${streak.freezes} 个` : `最长 ${streak.longest} 天`}
              />
            </StatGrid>
          </Card>
          <Card title="接下来的复习">
            <p className={styles.forecast}>
              {forecast.tomorrow > 0
                ? `明天有 ${forecast.tomorrow} 个单词会回来，来看看还记不记得。`
                : '明天没有要复习的单词。'}
            </p>
            <WeekForecast week={forecast.week} />
          </Card>
        </>
      )}
      {isYoung ? (
        <PictureWords title="今天学会的单词" words={newWords} />
      ) : (
        <WordList title="今天学会的单词" words={newWords} />
      )}
    </Page>
  )
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']
const DAY_MS = 86_400_000

/** Due reviews of the next seven days as bars with their numbers. */
function WeekForecast({ week }: { week: readonly number[] }) {
  const most = Math.max(1, ...week)
  const today = new Date(`${currentStudyDay()}T00:00:00Z`).getTime()
  const nameOf = (ahead: number) =>
    ahead === 0 ? '明天' : `周${WEEKDAYS[new Date(today + (ahead + 1) * DAY_MS).getUTCDay()]}`
  return (
    <ol className={styles.week} aria-label="一周内到期的复习">
      {week.map((count, ahead) => (
        <li key={nameOf(ahead)} className={styles.day}>
          <span className="num">{count}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ height: `${Math.round((100 * count) / most)}%` }} />
          </span>
          <span>{nameOf(ahead)}</span>
        </li>
      ))}
    </ol>
  )
}
