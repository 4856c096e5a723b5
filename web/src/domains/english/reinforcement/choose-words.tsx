import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../../lib/address/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import type { Word } from '../packs.ts'
import { meaningOf } from '../practice/choices.ts'
import { GROUP_TEXTS, trainingPath } from './groups.ts'
import styles from './reinforcement.module.css'
import { MOST_WORDS } from './training.ts'
import { allWeak, GROUPS, type Group, type Weak, type WeakWord } from './weak.ts'

/** Maximum number of words offered, the weakest first. */
const OFFERED = 60

interface ChooseWordsProps {
  title: string
  group: Group | undefined
  weak: Weak
  words: ReadonlyMap<number, Word>
}

/** Lets the learner choose the weak words of a training. */
export function ChooseWords({ title, group: asked, weak, words }: ChooseWordsProps) {
  const { set } = useAddress()
  const every = allWeak(weak)
  // Confusable words are not in `mergeWeakWords`, so show their group instead of an empty list.
  const group = asked ?? (every.length === 0 ? 'confused' : undefined)
  const list = group ? weak[group] : every
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [])
  const groups = GROUPS.filter((one) => weak[one].length > 0 || one === group)
  return (
    <Chosen
      key={group}
      title={title}
      group={group}
      list={list.slice(0, OFFERED)}
      left={list.length - OFFERED}
      words={words}
      filters={
        <div ref={bar}>
          <FilterBar label="按类别筛选">
            {every.length > 0 && (
              <Chip selected={!group} count={every.length} onClick={() => set({ group: null })}>
                全部薄弱词
              </Chip>
            )}
            {groups.map((one) => (
              <Chip
                key={one}
                selected={one === group}
                count={weak[one].length}
                onClick={() => set({ group: one })}
              >
                {GROUP_TEXTS[one].title}
              </Chip>
            ))}
          </FilterBar>
        </div>
      }
    />
  )
}

interface ChosenProps {
  title: string
  group: Group | undefined
  list: readonly WeakWord[]
  /** Number of weak words that are not offered. */
  left: number
  words: ReadonlyMap<number, Word>
  filters: ReactNode
}

function Chosen({ title, group, list, left, words, filters }: ChosenProps) {
  const navigate = useNavigate()
  const first = () => new Set(list.slice(0, MOST_WORDS).map(({ item }) => item))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(first)
  const picked = list.filter(({ item }) => chosen.has(item))
  const most = Math.min(MOST_WORDS, list.length)
  const full = picked.length >= MOST_WORDS
  const toggle = (item: number) => {
    const next = new Set(chosen)
    if (!next.delete(item)) next.add(item)
    setChosen(next)
  }
  return (
    <Page
      title={title}
      back="/english-study/reinforcement-training"
      toolbar={filters}
      footer={
        <Button
          block
          disabled={picked.length === 0}
          onClick={() => void navigate(trainingPath(group, picked))}
        >
          {picked.length === 0 ? '请选择单词' : `开始强化（${picked.length}）`}
        </Button>
      }
    >
      <SummaryLine
        action={
          <Button
            kind="plain"
            small
            onClick={() => setChosen(picked.length === most ? new Set() : first())}
            disabled={list.length === 0}
          >
            {picked.length === most ? '全不选' : most < list.length ? `选最弱的 ${most} 个` : '全选'}
          </Button>
        }
      >
        已选 {picked.length} 个，一次最多 {MOST_WORDS} 个
      </SummaryLine>
      {list.length === 0 ? (
        <Card>这一类没有单词了，换一类试试。</Card>
      ) : (
        <Card flush>
          <ul className={styles.choices} aria-label="选择单词">
            {list.map(({ item, why }) => {
              const word = words.get(item)
              return (
                word && (
                  <li key={item}>
                    <Checkbox
                      checked={chosen.has(item)}
                      disabled={full && !chosen.has(item)}
                      onChange={() => toggle(item)}
                      label={
                        <span className={styles.choice}>
                          <span className={styles.spelling} lang="en">
                            {word.spelling}
                          </span>
                          <span className={styles.meaning}>{meaningOf(word)}</span>
                          <span className={styles.why}>{why}</span>
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
      {left > 0 && <p className={styles.left}>还有 {left} 个，练完这些再来</p>}
    </Page>
  )
}
