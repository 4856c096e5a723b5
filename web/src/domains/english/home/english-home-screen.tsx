import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { signInPath } from '../../../lib/session/landing.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
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
import { isDataSaverOn } from '../offline/connection.ts'
import { refreshPackage } from '../offline/download-package.ts'
import { prefetchForOffline } from '../offline/prefetch-offline.ts'
import { loadPictures } from '../pictures/picture-book.ts'
import { introducedItems } from '../plan/daily-plan.ts'
import { useStudy } from '../store/study-state.ts'
import { loadNewWords } from '../units/course.ts'
import { useCourse } from '../units/use-course.ts'
import { ActivityLinks } from './activity-links.tsx'
import { DayCard, WelcomeCard } from './day-card.tsx'
import { HomeGuide } from './home-guide.tsx'

// Not on the first screen of a new visitor.
const GradeSheet = lazyWithRetry(async () => ({
  default: (await import('../plan/grade-sheet.tsx')).GradeSheet,
}))
const LetterNotice = lazyWithRetry(async () => ({
  default: (await import('../letter/letter-notice.tsx')).LetterNotice,
}))
const WorkbenchScreen = lazyWithRetry(() => import('../workbench/workbench-screen.tsx'))
const OfflineCard = lazyWithRetry(async () => ({
  default: (await import('../offline/offline-card.tsx')).OfflineCard,
}))

/** New words of a book that are stored for offline study. */
const PREFETCHED_NEW_WORDS = 50

/** 英语学习, or the workbench for those who write content for it. */
export default function EnglishHomeScreen() {
  const { get } = useUrlParams()
  if (get('view') !== 'content') return <EnglishHome />
  return (
    <Suspense
      fallback={
        <Page title="内容管理" back="/english-study">
          <SkeletonList rows={6} />
        </Page>
      }
    >
      <WorkbenchScreen />
    </Suspense>
  )
}

/** Today's plan and all learning activities. */
function EnglishHome() {
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
        import('../content/company/company-content.ts')
          .then((part) => part.refreshCompanyContent(client, level))
          .catch(() => undefined),
        import('../../reading/offline/public.ts').then((reading) => reading.refreshCompanyTexts(level)),
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
      <MountOnce when={study.ready && study.days.size > 0}>
        <LetterNotice owner={study.owner} grade={goal.grade} />
      </MountOnce>
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
      <MountOnce when={goal.chosen}>
        <OfflineCard goal={goal} />
      </MountOnce>
      {study.guest && (
        <Notice action={{ label: '登录', onSelect: () => void navigate(signInPath('/english-study')) }}>
          学习进度保存在本机，登录后自动并入账号
        </Notice>
      )}
      <MountOnce when={isGradeSheetOpen}>
        <GradeSheet open={isGradeSheetOpen} onClose={() => setIsGradeSheetOpen(false)} />
      </MountOnce>
    </Page>
  )
}
