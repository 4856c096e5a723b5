import { type Achievement, pointsOfAchievement } from '@shangxue/study/achievements'
import { useEffect, useState } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { useStudy } from '../store/state.ts'
import { takeUnlocked } from '../store/study.ts'
import { Medal } from './medal.tsx'
import styles from './unlocked.module.css'

/** Celebrates each new achievement once. */
export function Unlocked() {
  const waiting = useStudy(({ unlocked }) => unlocked)
  const [shown, setShown] = useState<readonly Achievement[]>([])
  useEffect(() => {
    if (waiting.length === 0) return
    const taken = takeUnlocked()
    if (taken.length === 0) return
    playSound('success', { hint: false })
    setShown((before) => [...before, ...taken])
  }, [waiting])
  if (shown.length === 0) return null
  return (
    <ul className={styles.list} aria-label="新成就" aria-live="polite">
      {shown.map((one) => (
        <li key={one.key} className={styles.earned}>
          <Medal of={one} earned />
          <div>
            <p className={styles.title}>新成就：{one.title}</p>
            <p className={styles.note}>{one.description}</p>
          </div>
          <span className={styles.points}>+{pointsOfAchievement(one)} 分</span>
        </li>
      ))}
    </ul>
  )
}
