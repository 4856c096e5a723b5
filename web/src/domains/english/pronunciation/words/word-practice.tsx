import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { gradeWordsOptions, type Word } from '../../content/content-packs.ts'
import { wordsByIdOptions } from '../../content/find-words.ts'
import { useStudy } from '../../store/study-state.ts'
import type { useCoach } from '../model/use-coach.ts'
import { chooseWords, isSpeakableWord } from './choose-words.ts'
import { WordRound } from './word-round.tsx'

const LOAD_ERROR = '词库没有下载下来，请检查网络后重试'

interface PracticeProps {
  grade: number
  coach: ReturnType<typeof useCoach>
}

const isLearnt = ({ id }: Word) =>
  useStudy.getState().memories.has(subjectKey({ kind: 'word', item: id, skill: 'recognise' }))

/** Rounds of words of the learner's grade. */
export function GradePractice({ grade, coach }: PracticeProps) {
  const { data, isError, refetch } = useQuery(gradeWordsOptions(grade))
  if (data) return <Rounds key={grade} words={data} coach={coach} />
  if (isError) return <ErrorState message={LOAD_ERROR} onRetry={refetch} />
  return <SkeletonList rows={6} />
}

function Rounds({ words, coach }: { words: readonly Word[]; coach: PracticeProps['coach'] }) {
  const spoken = useRef(new Set<number>())
  const choose = () => {
    const chosen = chooseWords(words, isLearnt, spoken.current, Math.random)
    for (const { id } of chosen) spoken.current.add(id)
    return chosen
  }
  const [round, setRound] = useState(() => ({ turn: 0, words: choose() }))
  if (round.words.length === 0) return <EmptyState icon="book" title="这个年级还没有单词" />
  return (
    <WordRound
      key={round.turn}
      words={round.words}
      coach={coach}
      onNextRound={() => setRound({ turn: round.turn + 1, words: choose() })}
    />
  )
}

/** One word, opened from its details. */
export function SingleWordPractice({ id, grade, coach }: PracticeProps & { id: number }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(wordsByIdOptions(client, [id], grade))
  const word = data?.get(id)
  if (word && isSpeakableWord(word)) return <WordRound words={[word]} coach={coach} />
  if (data)
    return (
      <EmptyState
        icon="book"
        title={word ? '这个词没有音标，不能听辨' : '词库里没有这个单词'}
        action={<ButtonLink to="/english-study/pronunciation">练别的词</ButtonLink>}
      />
    )
  if (isError) return <ErrorState message={LOAD_ERROR} onRetry={refetch} />
  return <SkeletonList rows={6} />
}
