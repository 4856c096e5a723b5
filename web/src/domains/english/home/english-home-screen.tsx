import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { signInPath } from '../../../lib/session/landing.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../achievements/new-achievements.tsx'
import {
  gradePicturesOptions,
  gradeWordsOptions,
  levelClozeOptions,
  levelOfGrade,
  levelSentencesOptions,
  libraryIndexOptions,
} from '../content/content-packs.ts'
import { findWordsById } from '../content/find-words.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { LetterNotice } from '../letter/letter-notice.tsx'
import { isDataSaverOn } from '../offline/connection.ts'
import { refreshPackage } from '../offline/download-package.ts'
import { OfflineCard } from '../offline/offline-card.tsx'
import { prefetchForOffline } from '../offline/prefetch-offline.ts'
import { loadPictures } from '../pictures/picture-book.ts'
import { introducedItems } from '../plan/daily-plan.ts'
import { GradeSheet } from '../plan/grade-sheet.tsx'
import { useStudy } from '../store/study-state.ts'
import { loadNewWords } from '../units/course.ts'
import { useCourse } from '../units/use-course.ts'
import { ActivityLinks } from './activity-links.tsx'
import { DayCard, WelcomeCard } from './day-card.tsx'
import { HomeGuide } from './home-guide.tsx'

/** New words of a book that are stored for offline study. */
const PREFETCHED_NEW_WORDS = 50

/** 英语学习: today's plan and all learning activities. */
export default function EnglishHomeScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const { grade, book, unit } = goal
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isGradeSheetOpen, setIsGradeSheetOpen] = useState(false)
  useQuery(libraryIndexOptions)
  // Only reads the cache; the effect below fetches after the screen is shown.
  const course = useCourse({ enabled: false })

  useEffect(() => {
    if (!study.ready || isDataSaverOn()) return
    const level = levelOfGrade(grade)
    const introduced = () => introducedItems(useStudy.getState().memories, 'word')
    return prefetchForOffline(async () => {
      await Promise.all([
        client.prefetchQuery(gradeWordsOptions(grade)),
        client.prefetchQuery(gradePicturesOptions(grade)),
        loadNewWords(client, { grade, book, unit }, introduced(), PREFETCHED_NEW_WORDS).catch(
          () => undefined,
        ),
        client.prefetchQuery(levelSentencesOptions(level)),
        client.prefetchQuery(levelClozeOptions(level)),
        // Learnt words of other grades come due as well.
        findWordsById(client, introduced(), grade)
          .then((learnt) => loadPictures(client, learnt.values()))
          .catch(() => undefined),
      ])
      // Before the learner has chosen a grade it may be the wrong one.
      if (goal.chosen)
        await refreshPackage({ client, goal: { grade, book, unit, new_per_day: goal.new_per_day } })
    })
  }, [study.ready, client, goal.chosen, goal.new_per_day, grade, book, unit])

  return (
    <Page
      title="英语学习"
      actions={
        <>
          {study.ready && goal.chosen && (
            <Chip opens onClick={() => setIsGradeSheetOpen(true)}>
              {course.name ?? '选择年级'}
            </Chip>
          )}
          {!study.guest && <IconLink icon="search" label="全局搜索" to="/search" />}
        </>
      }
    >
      <NewAchievements />
      {study.ready && goal.chosen && <HomeGuide study={study} goal={goal} />}
      {study.ready && (
        <LetterNotice owner={study.owner} grade={goal.grade} hasStudied={study.days.size > 0} />
      )}
      {study.ready && study.settled && !goal.chosen ? (
        <WelcomeCard onChoose={() => setIsGradeSheetOpen(true)} />
      ) : (
        <DayCard
          study={{ ...study, ready: study.ready && (goal.chosen || study.settled) }}
          goal={goal}
          newWordCount={course.remaining}
          unitTitle={course.current?.title}
        />
      )}
      <ActivityLinks study={study} />
      {goal.chosen && <OfflineCard goal={goal} />}
      {study.guest && (
        <Notice action={{ label: '登录', onSelect: () => void navigate(signInPath('/english-study')) }}>
          学习进度保存在本机，登录后自动并入账号
        </Notice>
      )}
      <GradeSheet open={isGradeSheetOpen} onClose={() => setIsGradeSheetOpen(false)} />
    </Page>
  )
}
