import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { levelOfGrade } from '../content/content-packs.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { isLetterTime, letterWeek } from './weekly-letter.ts'

const LETTER_PATH = '/english-study/learning-stats?letter=1'

const seenKey = (owner: string) => `letter-seen ${owner}`

interface LetterNoticeProps {
  owner: string
  grade: number
}

/** Offers the weekly letter on Sunday evening and Monday, once a week. University students write to nobody. */
export function LetterNotice({ owner, grade }: LetterNoticeProps) {
  const navigate = useNavigate()
  const hour = new Date().getHours()
  const day = currentStudyDay()
  const week = letterWeek(day, hour)
  const [seenWeek] = useState(() => readStored(seenKey(owner)))
  if (levelOfGrade(grade) === '大学' || !isLetterTime(day, hour) || seenWeek === week) return null
  return (
    <Notice
      action={{
        label: '看周报',
        onSelect: () => {
          store(seenKey(owner), week)
          void navigate(LETTER_PATH)
        },
      }}
    >
      一周的学习周报写好了，可以发给家长
    </Notice>
  )
}
