import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { pronounce } from '../audio/pronounce-button.tsx'
import { gradeWordsOptions, type Word } from '../content/content-packs.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { useKeyboardShortcuts } from '../session/use-keyboard-shortcuts.ts'
import styles from './flip-card.module.css'
import { FlipCard } from './flip-card.tsx'

const WORD_SETS = [
  { value: 'met', label: '学过的' },
  { value: 'new', label: '没学的' },
  { value: 'all', label: '全部' },
] as const
type WordSet = (typeof WORD_SETS)[number]['value']

/** 卡片展示: flash cards of the grade's words; nothing is asked or recorded. */
export default function CardShowcaseScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const { get, set } = useUrlParams()
  const wordSet: WordSet = parseOneOf(['met', 'new', 'all'], get('set')) ?? 'all'
  const { data, isError, refetch } = useQuery(gradeWordsOptions(goal.grade))
  const isIntroduced = ({ id }: Word) =>
    study.memories.has(subjectKey({ kind: 'word', item: id, skill: 'recognise' }))
  const words = data?.filter((word) => wordSet === 'all' || isIntroduced(word) === (wordSet === 'met'))
  return (
    <Page
      title="卡片展示"
      back="/english-study"
      toolbar={
        <SegmentedControl
          label="哪些单词"
          options={WORD_SETS}
          value={wordSet}
          onChange={(value) => set({ set: value })}
        />
      }
    >
      {words && study.ready ? (
        words.length > 0 ? (
          <Deck key={wordSet} words={words} />
        ) : (
          <EmptyState
            icon="copy"
            title={wordSet === 'met' ? '还没有学过的单词' : '这个年级的单词都学过了'}
            action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
          />
        )
      ) : isError && !data ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Page>
  )
}

function Deck({ words }: { words: readonly Word[] }) {
  const client = useQueryClient()
  const savedIndex = client.getQueryData<number>(['study-card', words[0]?.id]) ?? 0
  const [index, setIndex] = useState(Math.min(savedIndex, words.length - 1))
  const [isFlipped, setIsFlipped] = useState(false)
  const word = words[index]
  const move = (step: 1 | -1) => {
    const next = Math.min(words.length - 1, Math.max(0, index + step))
    if (next === index) return
    setIndex(next)
    setIsFlipped(false)
    client.setQueryData(['study-card', words[0]?.id], next)
  }
  const play = () => void pronounce(word?.spelling ?? '')
  useKeyboardShortcuts({
    arrowright: () => move(1),
    arrowleft: () => move(-1),
    ' ': () => setIsFlipped(!isFlipped),
    enter: () => setIsFlipped(!isFlipped),
    r: play,
  })
  if (!word) return null
  return (
    <>
      <FlipCard
        key={word.id}
        word={word}
        isFlipped={isFlipped}
        onFlip={() => setIsFlipped(!isFlipped)}
        onSwipe={move}
      />
      <div className={styles.deck}>
        <IconButton icon="back" label="上一张" disabled={index === 0} onClick={() => move(-1)} />
        <IconButton icon="volume" label="朗读" onClick={play} />
        <span className={styles.count}>
          {index + 1} / {words.length}
        </span>
        <IconButton icon="refresh" label="翻面" onClick={() => setIsFlipped(!isFlipped)} />
        <IconButton
          icon="chevron-right"
          label="下一张"
          disabled={index === words.length - 1}
          onClick={() => move(1)}
        />
      </div>
    </>
  )
}
