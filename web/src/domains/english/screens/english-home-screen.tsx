import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { signInPath } from '../../../lib/session/index.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { DayCard } from '../components/day-card.tsx'
import { GradeSheet } from '../components/grade-sheet.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import { Ways } from '../components/ways.tsx'
import { Welcome } from '../components/welcome.tsx'
import { wordsByNumber } from '../find-by-number.ts'
import { useGoal } from '../goal.ts'
import { useLearnerStudy } from '../learner.ts'
import { keepForOffline } from '../offline.ts'
import { clozeOfLevel, indexOfLibrary, levelOfGrade, sentencesOfLevel, wordsOfGrade } from '../packs.ts'
import { useStudy } from '../store/state.ts'
import { metOf } from '../today.ts'

/** 英语学习: today's plan and all learning activities. */
export default function EnglishHomeScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const { data: index } = useQuery(indexOfLibrary)
  // Only reads the cache; the effect below fetches after the screen is shown.
  const { data: words } = useQuery({ ...wordsOfGrade(goal.grade), enabled: false })
  const met = metOf(study.memories, 'word')
  const unmet = words?.filter(({ id }) => !met.has(id)).length
  const grade = index?.levels.flatMap(({ grades }) => grades).find((one) => one.grade === goal.grade)

  useEffect(() => {
    if (!study.ready) return
    const level = levelOfGrade(goal.grade)
    return keepForOffline(() =>
      Promise.all([
        client.prefetchQuery(wordsOfGrade(goal.grade)),
        client.prefetchQuery(sentencesOfLevel(level)),
        client.prefetchQuery(clozeOfLevel(level)),
        // Learnt words of other grades come due as well.
        wordsByNumber(client, metOf(useStudy.getState().memories, 'word'), goal.grade).catch(() => undefined),
      ]),
    )
  }, [study.ready, client, goal.grade])

  return (
    <Page
      title="英语学习"
      actions={
        <>
          {study.ready && goal.chosen && (
            <Chip opens onClick={() => setChoosing(true)}>
              {grade?.name ?? '选择年级'}
            </Chip>
          )}
          {!study.guest && <IconLink icon="search" label="全局搜索" to="/search" />}
        </>
      }
    >
      <Unlocked />
      {study.ready && study.settled && !goal.chosen ? (
        <Welcome onChoose={() => setChoosing(true)} />
      ) : (
        <DayCard
          study={{ ...study, ready: study.ready && (goal.chosen || study.settled) }}
          goal={goal}
          unmet={unmet}
        />
      )}
      <Ways study={study} />
      {study.guest && (
        <Notice action={{ label: '登录', onSelect: () => void navigate(signInPath('/english-study')) }}>
          学习进度保存在本机，登录后自动并入账号
        </Notice>
      )}
      <GradeSheet open={choosing} onClose={() => setChoosing(false)} />
    </Page>
  )
}
