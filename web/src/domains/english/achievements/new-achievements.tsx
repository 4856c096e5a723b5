import { type Achievement, pointsOfAchievement } from '@shangxue/study/progress/achievements'
import { useEffect, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { useStudyLook } from '../look/study-look.ts'
import { takeUnlocked } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { Medal } from './medal.tsx'
import styles from './new-achievements.module.css'

/** Celebrates each new achievement once. */
export function NewAchievements() {
  const pending = useStudy(({ unlocked }) => unlocked)
  const look = useStudyLook()
  const [achievements, setAchievements] = useState<readonly Achievement[]>([])
  useEffect(() => {
    if (pending.length === 0) return
    const newOnes = takeUnlocked()
    if (newOnes.length === 0) return
    playSound('success', { hint: false })
    setAchievements((before) => [...before, ...newOnes])
  }, [pending])
  if (achievements.length === 0) return null
  return (
    <ul className={styles.list} aria-label="新成就" aria-live="polite">
      {achievements.map((achievement) => (
        <li key={achievement.key} className={styles.earned}>
          <Medal achievement={achievement} isEarned />
          <div>
            <p className={styles.title}>新成就：{achievement.title}</p>
            <p className={styles.note}>{achievement.description}</p>
          </div>
          {look !== 'young' && <span className={styles.points}>+{pointsOfAchievement(achievement)} 分</span>}
        </li>
      ))}
    </ul>
  )
}
