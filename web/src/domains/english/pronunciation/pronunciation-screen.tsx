import { Suspense } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useGoal, useLearner } from '../learner/use-learner.ts'
import { useCoach } from './model/use-coach.ts'
import { CONTRASTS_PATH } from './paths.ts'
import { GradePractice, SingleWordPractice } from './words/word-practice.tsx'

const ContrastList = lazyWithRetry(async () => ({
  default: (await import('./pairs/contrast-list.tsx')).ContrastList,
}))
// Opened from the list of sounds.
const PairCourse = lazyWithRetry(async () => ({
  default: (await import('./pairs/pair-course.tsx')).PairCourse,
}))

const MODES = [
  { value: 'words', label: '单词' },
  { value: 'pairs', label: '易混音' },
] as const
const ENGLISH_HOME = '/english-study'

/** 跟读: say words and minimal pairs; the device itself compares the recording with the transcription. */
export default function PronunciationScreen() {
  const { ready, owner } = useLearner()
  const { grade } = useGoal()
  const coach = useCoach()
  const { get, set } = useUrlParams()
  const mode = get('mode') === 'pairs' ? 'pairs' : 'words'
  const contrast = get('contrast')
  const word = parsePositiveInt(get('word'))
  const practice = { grade, coach }
  if (contrast !== '')
    return (
      <Page title="跟读" back={CONTRASTS_PATH}>
        <Suspense fallback={<SkeletonList rows={6} />}>
          {ready ? (
            <PairCourse key={contrast} id={contrast} owner={owner} {...practice} />
          ) : (
            <SkeletonList rows={6} />
          )}
        </Suspense>
      </Page>
    )
  if (word)
    return (
      <Page title="跟读" back={ENGLISH_HOME}>
        {ready ? <SingleWordPractice key={word} id={word} {...practice} /> : <SkeletonList rows={6} />}
      </Page>
    )
  return (
    <Page
      title="跟读"
      subtitle="录音只在本机听辨，不会上传"
      back={ENGLISH_HOME}
      toolbar={
        <SegmentedControl
          label="练什么"
          options={MODES}
          value={mode}
          onChange={(value) => set({ mode: value === 'pairs' && value })}
        />
      }
    >
      {!ready ? (
        <SkeletonList rows={6} />
      ) : mode === 'pairs' ? (
        <Suspense fallback={<SkeletonList rows={6} />}>
          <ContrastList owner={owner} grade={grade} />
        </Suspense>
      ) : (
        <GradePractice {...practice} />
      )}
    </Page>
  )
}
