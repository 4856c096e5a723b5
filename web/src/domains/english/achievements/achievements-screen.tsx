import {
  ACHIEVEMENT_GROUPS,
  ACHIEVEMENTS,
  type Achievement,
  pointsOfAchievement,
} from '@shangxue/study/progress/achievements'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useLearnerStudy } from '../learner/use-learner.ts'
import { useStudyLook } from '../look/study-look.ts'
import { studyStatsOf } from '../store/learner-progress.ts'
import styles from './achievements.module.css'
import { Medal } from './medal.tsx'
import { NewAchievements } from './new-achievements.tsx'

/** 成就: earned achievements and progress towards the others. */
export default function AchievementsScreen() {
  const study = useLearnerStudy()
  const isYoung = useStudyLook() === 'young'
  const [selected, setSelected] = useState<Achievement>()
  const stats = studyStatsOf(study)
  const { achievements, points, ready } = study
  return (
    <Page title="成就" back="/english-study">
      {ready ? (
        <>
          <NewAchievements />
          <Card>
            <StatGrid>
              <Stat label="徽章" value={`${achievements.size}/${ACHIEVEMENTS.length}`} />
              {!isYoung && <Stat label="积分" value={points.total} note={`本周 ${points.week}`} />}
            </StatGrid>
          </Card>
          {ACHIEVEMENT_GROUPS.map((group) => (
            <Section key={group} title={group}>
              <ul className={styles.grid}>
                {ACHIEVEMENTS.filter((achievement) => achievement.group === group).map((achievement) => (
                  <li key={achievement.key}>
                    <button
                      type="button"
                      className={styles.achievement}
                      onClick={() => setSelected(achievement)}
                    >
                      <Medal
                        achievement={achievement}
                        isEarned={achievements.has(achievement.key)}
                        progress={achievement.progressOf(stats) / achievement.required}
                      />
                      <span className={styles.title}>{achievement.title}</span>
                      <span className={styles.note}>
                        {achievements.has(achievement.key)
                          ? '已获得'
                          : `${Math.min(achievement.progressOf(stats), achievement.required)}/${achievement.required}`}
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
      <Sheet
        open={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={selected?.title ?? ''}
      >
        {selected && (
          <div className={styles.detail}>
            <Medal
              achievement={selected}
              isEarned={achievements.has(selected.key)}
              progress={selected.progressOf(stats) / selected.required}
              large
            />
            <p>{selected.description}</p>
            {!isYoung && <p className={styles.note}>奖励 {pointsOfAchievement(selected)} 积分</p>}
            {achievements.has(selected.key) ? (
              <p className={styles.earned}>{formatDay(achievements.get(selected.key) ?? '')} 获得</p>
            ) : (
              <Progress
                label="进度"
                value={selected.progressOf(stats)}
                max={selected.required}
                text={`${Math.min(selected.progressOf(stats), selected.required)} / ${selected.required}`}
              />
            )}
          </div>
        )}
      </Sheet>
    </Page>
  )
}
