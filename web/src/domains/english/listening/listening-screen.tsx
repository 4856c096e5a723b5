import type { Level } from '@shangxue/contract/users/endpoints'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { levelListeningOptions } from '../content/content-packs.ts'
import { MissingText, PackLoading } from '../controls/pack-state.tsx'
import { useLearnerStudy } from '../learner/use-learner.ts'
import { PASSAGE_STEPS } from '../session/passage/use-passage-attempt.ts'
import { ListeningList } from './listening-list.tsx'
import { ListeningSession } from './listening-session.tsx'

/** 听力练习: the dialogues and monologues of a level, or one of them. */
export default function ListeningScreen({ level }: { level: Level }) {
  const study = useLearnerStudy()
  const navigate = useNavigate()
  const { get } = useUrlParams()
  const overlay = useOverlay(['text', 'step'])
  const { data, isError, refetch } = useQuery(levelListeningOptions(level))
  const textId = parsePositiveInt(get('text'))
  const goToList = () => void navigate(overlay.addressOf({ level, mode: 'listening' }))
  const pathOf = ({ id }: { id: number }) => overlay.addressOf({ level, mode: 'listening', text: id })

  if (!data || !study.ready)
    return (
      <Page title="听力练习" back="/dictation-practice">
        <PackLoading isError={isError} message="听力没有下载下来，请检查网络后重试" onRetry={refetch} />
      </Page>
    )
  if (textId === undefined) return <ListeningList study={study} level={level} texts={data} pathOf={pathOf} />
  const text = data.find(({ id }) => id === textId)
  if (!text)
    return (
      <Page title="听力练习" back={goToList}>
        <MissingText icon="volume" title="没有这段听力" choose="选一段听力" onChoose={goToList} />
      </Page>
    )
  const isDone = ({ id }: { id: number }) =>
    study.memories.has(subjectKey({ kind: 'listening', item: id, skill: 'listen' }))
  const next = data.find((candidate) => candidate.id !== textId && !isDone(candidate))
  return (
    <ListeningSession
      key={textId}
      text={text}
      address={{
        step: parseOneOf(PASSAGE_STEPS, get('step')),
        go: (step) => overlay.exchange({ text: textId, step }),
      }}
      onLeave={goToList}
      onNext={next && (() => void navigate(pathOf(next)))}
    />
  )
}
