import { Suspense } from 'react'
import { parseOneOf, useUrlParams } from '../../../../lib/address/url-params.ts'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { useLearner } from '../../learner/use-learner.ts'
import { PracticeMenu } from './practice-menu.tsx'

const PRACTICE_MODES = ['today', 'review', 'recognise', 'listen', 'spell'] as const

const TodayScreen = lazyWithRetry(() => import('../../today/today-screen.tsx'))
const PracticeSession = lazyWithRetry(() => import('./practice-session.tsx'))

const Loading = ({ title, back }: { title: string; back: string }) => (
  <Page title={title} back={back}>
    <SkeletonList rows={5} />
  </Page>
)

/** 单词练习: the menu, which loads a session only when one is chosen: the steps of the day, due reviews, or one skill. */
export default function WordPracticeScreen() {
  const { ready } = useLearner()
  const { get } = useUrlParams()
  const mode = parseOneOf(PRACTICE_MODES, get('mode'))
  if (!mode) return <PracticeMenu />
  if (mode === 'today')
    return (
      <Suspense fallback={<Loading title="今天的学习" back="/english-study" />}>
        <TodayScreen />
      </Suspense>
    )
  return (
    <Suspense fallback={<Loading title="单词练习" back="/english-study/word-practice" />}>
      <PracticeSession mode={mode} ready={ready} />
    </Suspense>
  )
}
