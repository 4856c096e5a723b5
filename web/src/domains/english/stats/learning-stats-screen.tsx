import { FREEZE_EARNED_DAYS, type Streak, streakOf } from '@shangxue/study/time/streak'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type LearnerStudy, useLearnerStudy } from '../learner/use-learner.ts'
import { introducedItems, knownWords, learningSubjects } from '../plan/daily-plan.ts'
import styles from '../plan/goal.module.css'
import { currentStudyDay } from '../store/study-state.ts'
import { HeatMap } from './heat-map.tsx'
import { countByStability, heatMapWeeks, lastDays, studiedDays, totalsOf } from './study-stats.ts'

const LetterSheet = lazyWithRetry(() => import('../letter/letter-sheet.tsx'))

const WEEKS = 18
const DATE_RANGES = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
] as const
const MINUTE_MS = 60_000

const percentOf = (part: number, total: number) => Math.round((100 * part) / total)

/** 学习统计: amount, accuracy and retention. */
export default function LearningStatsScreen() {
  const study = useLearnerStudy()
  const isEmpty = study.ready && studiedDays(study.days).length === 0
  const { get } = useUrlParams()
  const overlay = useOverlay(['letter'])
  const isLetterOpen = study.ready && !isEmpty && get('letter') !== ''
  return (
    <Page
      title="学习统计"
      back="/english-study"
      actions={
        study.ready &&
        !isEmpty && (
          <Button small kind="secondary" icon="share" onClick={() => overlay.show({ letter: 1 })}>
            给家长的周报
          </Button>
        )
      }
    >
      {study.rejectedCount > 0 && (
        <Notice>
          有 {study.rejectedCount}{' '}
          条学习记录服务器没有接受，只保存在本机，不计入统计；其余记录照常同步。请刷新页面更新到最新版本
        </Notice>
      )}
      {!study.ready ? (
        <SkeletonList rows={8} />
      ) : isEmpty ? (
        <EmptyState
          icon="chart"
          title="还没有学习记录"
          hint="学上几分钟，这里就有你的第一条曲线"
          action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
        />
      ) : (
        <Figures study={study} />
      )}
      <MountOnce when={isLetterOpen}>
        <LetterSheet open={isLetterOpen} onClose={overlay.close} />
      </MountOnce>
    </Page>
  )
}

/** Explains the freezes of a streak. */
const freezeText = ({ freezes, daysToFreeze }: Streak): string =>
  `连学 ${FREEZE_EARNED_DAYS} 天得一个雪花，漏学一天时自动用掉，连续天数不断。${
    freezes > 0 ? `现在备有 ${freezes} 个` : '现在没有备用'
  }${daysToFreeze === undefined ? '，已经备满' : `，再连学 ${daysToFreeze} 天又得一个`}`

function Figures({ study: { days, memories, scheduler } }: { study: LearnerStudy }) {
  const [dateRange, setDateRange] = useState<(typeof DATE_RANGES)[number]['value']>('7')
  const day = currentStudyDay()
  const totals = totalsOf(days.values())
  const streak = streakOf(studiedDays(days), day)
  const recent = lastDays(days, day, Number(dateRange))
  const words = learningSubjects(memories).map(({ memory }) => memory)
  const knownCount = knownWords(memories).size
  const recall = words.reduce((sum, memory) => sum + scheduler.retrievability(memory, day), 0) / words.length
  const labels = recent.map((dayCount) => dayCount.day.slice(5))
  return (
    <>
      <Card>
        <StatGrid>
          <Stat label="连续学习" value={streak.current} unit="天" note={`最长 ${streak.longest} 天`} />
          <Stat
            label="会的单词"
            value={introducedItems(memories, 'word').size}
            unit="个"
            note={knownCount > 0 ? `其中熟词 ${knownCount} 个` : '学过的都在这里'}
          />
          <Stat
            label="学习时间"
            value={Math.round(totals.ms / MINUTE_MS)}
            unit="分钟"
            note={`共 ${totals.days} 天`}
          />
          {totals.answers > 0 && (
            <Stat
              label="正确率"
              value={percentOf(totals.right, totals.answers)}
              unit="%"
              note={`答题 ${totals.answers} 次`}
            />
          )}
        </StatGrid>
      </Card>
      <Card title={`最近 ${WEEKS} 周`}>
        <HeatMap weeks={heatMapWeeks(days, day, WEEKS)} frozen={streak.frozen} />
        <p className={styles.hint}>{freezeText(streak)}</p>
      </Card>
      <SegmentedControl label="时间范围" options={DATE_RANGES} value={dateRange} onChange={setDateRange} />
      <Card title="每天学习时间">
        <Chart
          title="每天学习时间"
          kind="bar"
          labels={labels}
          series={[{ name: '时间', values: recent.map(({ ms }) => Math.round(ms / MINUTE_MS)) }]}
          format={(value) => `${value} 分钟`}
        />
      </Card>
      <Card title="每天答题">
        <Chart
          title="每天答题"
          kind="bar"
          stacked
          labels={labels}
          series={[
            { name: '答对', values: recent.map(({ right }) => right) },
            { name: '答错', values: recent.map(({ answers, right }) => answers - right) },
          ]}
          format={(value) => `${value} 次`}
        />
      </Card>
      <Card title="正确率">
        <Chart
          title="正确率"
          labels={labels}
          series={[
            {
              name: '正确率',
              values: recent.map(({ answers, right }) => (answers === 0 ? null : percentOf(right, answers))),
            },
          ]}
          format={(value) => `${value}%`}
          maximum={100}
        />
      </Card>
      {words.length > 0 && (
        <Card title="记得有多牢">
          <p className={styles.hint}>
            学过的内容现在大约记得 {Math.round(recall * 100)}%。按预计能记住的时间：7 天以上算熟悉，21
            天以上算牢固，90 天以上算长期
          </p>
          <div className={styles.bars}>
            {countByStability(words).map(({ name, count }) => (
              <Progress key={name} label={name} value={count} max={words.length} text={`${count} 项`} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}
