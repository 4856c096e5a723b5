import type { Level } from '@shangxue/contract/users/endpoints'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { PassageChoices } from '../cloze/components/passage-choices.tsx'
import { levelGappedOptions } from '../content/content-packs.ts'
import { MissingText, PackLoading } from '../controls/pack-state.tsx'
import { useLearnerStudy } from '../learner/use-learner.ts'
import { PASSAGE_STEPS } from '../session/passage/use-passage-attempt.ts'
import { GappedList } from './gapped-list.tsx'
import { GappedSession } from './gapped-session.tsx'
import { gappedSubject } from './gapped-subject.ts'

/** 七选五: the texts with gaps of a level, or one of them. */
export default function GappedScreen({ level }: { level: Level }) {
  const study = useLearnerStudy()
  const navigate = useNavigate()
  const { get } = useUrlParams()
  const overlay = useOverlay(['passage', 'step'])
  const { data, isError, refetch } = useQuery(levelGappedOptions(level))
  const textId = parsePositiveInt(get('passage'))
  const goToList = () => void navigate(overlay.addressOf({ level, mode: 'gapped' }))
  const pathOf = ({ id }: { id: number }) => overlay.addressOf({ level, mode: 'gapped', passage: id })

  if (!data || !study.ready)
    return (
      <Page
        {...(textId === undefined
          ? {
              ...{ title: '完形填空', back: '/english-study' },
              toolbar: <PassageChoices practice="gapped" level={level} />,
            }
          : { title: '七选五', back: goToList })}
      >
        <PackLoading isError={isError} message="七选五没有下载下来，请检查网络后重试" onRetry={refetch} />
      </Page>
    )
  if (textId === undefined) return <GappedList study={study} level={level} texts={data} pathOf={pathOf} />
  const text = data.find(({ id }) => id === textId)
  if (!text)
    return (
      <Page title="七选五" back={goToList}>
        <MissingText icon="document" title="没有这篇短文" choose="选一篇短文" onChoose={goToList} />
      </Page>
    )
  const next = data.find(
    (candidate) => candidate.id !== textId && !study.memories.has(subjectKey(gappedSubject(candidate))),
  )
  return (
    <GappedSession
      key={textId}
      text={text}
      address={{
        step: parseOneOf(PASSAGE_STEPS, get('step')),
        go: (step) => overlay.exchange({ passage: textId, step }),
      }}
      onLeave={goToList}
      onNext={next && (() => void navigate(pathOf(next)))}
    />
  )
}
