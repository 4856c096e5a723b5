import type { Level } from '@shangxue/contract/users/endpoints'
import { useEffect } from 'react'
import { levelOfGrade } from '../content/content-packs.ts'
import { useStudy } from '../store/study-state.ts'
import './study-look.css'

/**
 * How English study looks for a level. `young`: large cards, pictures before text, stars instead of points.
 * `calm`: no celebration.
 */
export type StudyLook = 'young' | 'standard' | 'calm'

const LOOKS: Record<Level, StudyLook> = { 小学: 'young', 初中: 'standard', 高中: 'standard', 大学: 'calm' }

/** The level whose words the learner studies. */
export const useStudyLevel = (): Level => useStudy(({ settings }) => levelOfGrade(settings.grade))

export const lookOfGrade = (grade: number): StudyLook => LOOKS[levelOfGrade(grade)]

export const useStudyLook = (): StudyLook => LOOKS[useStudyLevel()]

let mountedCount = 0

/**
 * Sets the look on the page body while a screen of English study is open, for the variables of
 * `study-look.css`. `isReady` is false while the learner's grade is unknown.
 */
export function useLookOnPage(isReady: boolean): void {
  const look = useStudyLook()
  useEffect(() => {
    mountedCount += 1
    return () => {
      mountedCount -= 1
      if (mountedCount === 0) delete document.body.dataset.studyLook
    }
  }, [])
  useEffect(() => {
    if (isReady) document.body.dataset.studyLook = look
  }, [isReady, look])
}
