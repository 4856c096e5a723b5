import {
  ACHIEVEMENT_GROUPS,
  ACHIEVEMENTS,
  type Achievement,
  pointsOfAchievement,
} from '@shangxue/study/achievements'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page, Section } from '../../../ui/layout/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../components/achievements.module.css'
import { Medal } from '../components/medal.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import { useLearnerStudy } from '../learner.ts'
import { statsOfStudy } from '../store/progress.ts'

/** 成就: earned achievements and progress towards the others. */
export default function AchievementsScreen() {
  const study = useLearnerStudy()
  const [chosen, setChosen] = useState<Achievement>()
  const stats = statsOfStudy(study)
  const { achievements, points, ready } = study
  return (
    <Page title="成就" back="/english-study">
      {ready ? (
        <>
          <Unlocked />
          <Card>
            <StatGrid>
              <Stat label="徽章" value={`${achievements.size}/${ACHIEVEMENTS.length}`} />
              <Stat label="积分" value={points.total} note={`本周 ${points.week}`} />
            </StatGrid>
          </Card>
          {ACHIEVEMENT_GROUPS.map((group) => (
            <Section key={group} title={group}>
              <ul className={styles.grid}>
                {ACHIEVEMENTS.filter((one) => one.group === group).map((one) => (
                  <li key={one.key}>
                    <button type="button" className={styles.achievement} onClick={() => setChosen(one)}>
                      <Medal of={one} earned={achievements.has(one.key)} share={one.have(stats) / one.need} />
                      <span className={styles.title}>{one.title}</span>
                      <span className={styles.note}>
                        {achievements.has(one.key)
                          ? '已获得'
                          : `${Math.min(one.have(stats), one.need)}/${one.need}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </>
      ) : (
        <SkeletonList rows={8} />
      )}
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.title ?? ''}>
        {chosen && (
          <div className={styles.detail}>
            <Medal
              of={chosen}
              earned={achievements.has(chosen.key)}
              share={chosen.have(stats) / chosen.need}
              large
            />
            <p>{chosen.description}</p>
            <p className={styles.note}>奖励 {pointsOfAchievement(chosen)} 积分</p>
            {achievements.has(chosen.key) ? (
              <p className={styles.earned}>{formatDay(achievements.get(chosen.key) ?? '')} 获得</p>
            ) : (
              <Progress
                label="进度"
                value={chosen.have(stats)}
                max={chosen.need}
                text={`${Math.min(chosen.have(stats), chosen.need)} / ${chosen.need}`}
              />
            )}
          </div>
        )}
      </Sheet>
    </Page>
  )
}
