import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUrlParams } from '../../../../lib/address/url-params.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { Checkbox } from '../../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { SummaryLine } from '../../../../ui/layout/list/summary-line.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import type { Word } from '../../content/content-packs.ts'
import { mainMeaning } from '../../practice/answer-options.ts'
import { GROUP_TEXTS, trainingPath } from '../group-texts.ts'
import { MAX_TRAINING_WORDS } from '../training.ts'
import { mergeWeakWords, WEAK_GROUPS, type WeakGroup, type WeakWord, type WeakWords } from '../weak-words.ts'
import styles from './reinforcement.module.css'

/** Maximum number of words offered, the weakest first. */
const MAX_OFFERED = 60

interface ChooseWordsProps {
  title: string
  group: WeakGroup | undefined
  weak: WeakWords
  words: ReadonlyMap<number, Word>
}

/** Lets the learner choose the weak words of a training. */
export function ChooseWords({ title, group: requestedGroup, weak, words }: ChooseWordsProps) {
  const { set } = useUrlParams()
  const allWords = mergeWeakWords(weak)
  // Confusable words are not in `mergeWeakWords`, so show their group instead of an empty list.
  const group = requestedGroup ?? (allWords.length === 0 ? 'confused' : undefined)
  const list = group ? weak[group] : allWords
  const filterBar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    filterBar.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [])
  const groups = WEAK_GROUPS.filter((candidate) => weak[candidate].length > 0 || candidate === group)
  return (
    <WordSelection
      key={group}
      title={title}
      group={group}
      list={list.slice(0, MAX_OFFERED)}
      hiddenCount={list.length - MAX_OFFERED}
      words={words}
      filters={
        <div ref={filterBar}>
          <FilterBar label="按类别筛选">
            {allWords.length > 0 && (
              <Chip selected={!group} count={allWords.length} onClick={() => set({ group: null })}>
                全部薄弱词
              </Chip>
            )}
            {groups.map((candidate) => (
              <Chip
                key={candidate}
                selected={candidate === group}
                count={weak[candidate].length}
                onClick={() => set({ group: candidate })}
              >
                {GROUP_TEXTS[candidate].title}
              </Chip>
            ))}
          </FilterBar>
        </div>
      }
    />
  )
}

interface WordSelectionProps {
  title: string
  group: WeakGroup | undefined
  list: readonly WeakWord[]
  /** Number of weak words that are not offered. */
  hiddenCount: number
  words: ReadonlyMap<number, Word>
  filters: ReactNode
}

function WordSelection({ title, group, list, hiddenCount, words, filters }: WordSelectionProps) {
  const navigate = useNavigate()
  const selectWeakest = () => new Set(list.slice(0, MAX_TRAINING_WORDS).map(({ item }) => item))
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(selectWeakest)
  const selectedWords = list.filter(({ item }) => selectedIds.has(item))
  const maxSelected = Math.min(MAX_TRAINING_WORDS, list.length)
  const isFull = selectedWords.length >= MAX_TRAINING_WORDS
  const toggle = (item: number) => {
    const next = new Set(selectedIds)
    if (!next.delete(item)) next.add(item)
    setSelectedIds(next)
  }
  return (
    <Page
      title={title}
      back="/english-study/reinforcement-training"
      toolbar={filters}
      footer={
        <Button
          block
          disabled={selectedWords.length === 0}
          onClick={() => void navigate(trainingPath(group, selectedWords))}
        >
          {selectedWords.length === 0 ? '请选择单词' : `开始强化（${selectedWords.length}）`}
        </Button>
      }
    >
      <SummaryLine
        action={
          <Button
            kind="plain"
            small
            onClick={() => setSelectedIds(selectedWords.length === maxSelected ? new Set() : selectWeakest())}
            disabled={list.length === 0}
          >
            {selectedWords.length === maxSelected
              ? '全不选'
              : maxSelected < list.length
                ? `选最弱的 ${maxSelected} 个`
                : '全选'}
          </Button>
        }
      >
        已选 {selectedWords.length} 个，一次最多 {MAX_TRAINING_WORDS} 个
      </SummaryLine>
      {list.length === 0 ? (
        <Card>这一类没有单词了，换一类试试。</Card>
      ) : (
        <Card flush>
          <ul className={styles.choices} aria-label="选择单词">
            {list.map(({ item, reason }) => {
              const word = words.get(item)
              return (
                word && (
                  <li key={item}>
                    <Checkbox
                      checked={selectedIds.has(item)}
                      disabled={isFull && !selectedIds.has(item)}
                      onChange={() => toggle(item)}
                      label={
                        <span className={styles.choice}>
                          <span className={styles.spelling} lang="en">
                            {word.spelling}
                          </span>
                          <span className={styles.meaning}>{mainMeaning(word)}</span>
                          <span className={styles.why}>{reason}</span>
                        </span>
                      }
                    />
                  </li>
                )
              )
            })}
          </ul>
        </Card>
      )}
      {hiddenCount > 0 && <p className={styles.left}>还有 {hiddenCount} 个，练完这些再来</p>}
    </Page>
  )
}
