import { keyOf } from '@shangxue/study/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../components/flip-card.module.css'
import { FlipCard } from '../components/flip-card.tsx'
import { useGoal } from '../goal.ts'
import { useLearnerStudy } from '../learner.ts'
import { type Word, wordsOfGrade } from '../packs.ts'
import { say } from '../say.ts'
import { useKeys } from '../use-keys.ts'

const SETS = [
  { value: 'met', label: '学过的' },
  { value: 'new', label: '没学的' },
  { value: 'all', label: '全部' },
] as const
type WhichSet = (typeof SETS)[number]['value']

/** 卡片展示: flash cards of the grade's words; nothing is asked or recorded. */
export default function CardShowcaseScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const { get, set } = useAddress()
  const which: WhichSet = oneOf(['met', 'new', 'all'], get('set')) ?? 'all'
  const { data, isError, refetch } = useQuery(wordsOfGrade(goal.grade))
  const met = ({ id }: Word) => study.memories.has(keyOf({ kind: 'word', item: id, skill: 'recognise' }))
  const words = data?.filter((word) => which === 'all' || met(word) === (which === 'met'))
  return (
    <Page
      title="卡片展示"
      back="/english-study"
      toolbar={
        <SegmentedControl
          label="哪些单词"
          options={SETS}
          value={which}
          onChange={(value) => set({ set: value })}
        />
      }
    >
      {words && study.ready ? (
        words.length > 0 ? (
          <Deck key={which} words={words} />
        ) : (
          <EmptyState
            icon="copy"
            title={which === 'met' ? '还没有学过的单词' : '这个年级的单词都学过了'}
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
  const remembered = client.getQueryData<number>(['study-card', words[0]?.id]) ?? 0
  const [at, setAt] = useState(Math.min(remembered, words.length - 1))
  const [turned, setTurned] = useState(false)
  const word = words[at]
  const go = (by: 1 | -1) => {
    const next = Math.min(words.length - 1, Math.max(0, at + by))
    if (next === at) return
    setAt(next)
    setTurned(false)
    client.setQueryData(['study-card', words[0]?.id], next)
  }
  const hear = () => void say(word?.spelling ?? '')
  useKeys({
    arrowright: () => go(1),
    arrowleft: () => go(-1),
    ' ': () => setTurned(!turned),
    enter: () => setTurned(!turned),
    r: hear,
  })
  if (!word) return null
  return (
    <>
      <FlipCard key={word.id} word={word} turned={turned} onTurn={() => setTurned(!turned)} onSwipe={go} />
      <div className={styles.deck}>
        <IconButton icon="back" label="上一张" disabled={at === 0} onClick={() => go(-1)} />
        <IconButton icon="volume" label="朗读" onClick={hear} />
        <span className={styles.count}>
          {at + 1} / {words.length}
        </span>
        <IconButton icon="refresh" label="翻面" onClick={() => setTurned(!turned)} />
        <IconButton
          icon="chevron-right"
          label="下一张"
          disabled={at === words.length - 1}
          onClick={() => go(1)}
        />
      </div>
    </>
  )
}
