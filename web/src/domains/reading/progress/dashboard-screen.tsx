import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from '../reading.module.css'
import { ANALYSIS_PATH, CHALLENGE_PATH, formatPercent, HISTORY_PATH, READING_PATH } from '../reading-paths.ts'
import { PlanList } from './plan-list.tsx'
import { SkillBars } from './skill-bars.tsx'
import { useReadingFigures } from './use-reading-figures.ts'

const SECONDS_PER_MINUTE = 60

/** Reading dashboard (阅读看板): amount, accuracy and next exercises. */
export default function DashboardScreen() {
  const back = useBackTarget(READING_PATH)
  const figures = useReadingFigures()
  return (
    <Page title="阅读看板" back={back}>
      <Loaded of={figures}>
        {({ practices, words, seconds, streak, right, answers, skills, plan }) =>
          practices === 0 ? (
            <EmptyState
              icon="chart"
              title="还没有可看的数据"
              hint="读完一篇并提交，就有正确率和用时"
              action={<ButtonLink to={READING_PATH}>选一篇</ButtonLink>}
            />
          ) : (
            <>
              <Card>
                <StatGrid>
                  <Stat label="读过" value={practices} unit="篇" note={`共 ${words} 词`} />
                  <Stat
                    label="正确率"
                    value={formatPercent(right, answers)}
                    note={`${right}/${answers} 题`}
                  />
                  <Stat label="用时" value={Math.round(seconds / SECONDS_PER_MINUTE)} unit="分钟" />
                  <Stat label="连续" value={streak} unit="天" />
                </StatGrid>
              </Card>
              <Card
                title="题型"
                action={
                  <ButtonLink small kind="plain" to={ANALYSIS_PATH}>
                    查看分析
                  </ButtonLink>
                }
              >
                <SkillBars skills={skills} />
              </Card>
              <Section title="今天的训练">
                <PlanList plan={plan} />
              </Section>
            </>
          )
        }
      </Loaded>
      <nav className={styles.entries} aria-label="更多">
        <ButtonLink small kind="secondary" icon="flash" to={CHALLENGE_PATH}>
          今日挑战
        </ButtonLink>
        <ButtonLink small kind="secondary" icon="clock" to={HISTORY_PATH}>
          阅读历史
        </ButtonLink>
      </nav>
    </Page>
  )
}
