import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Celebration } from '../components/celebration.tsx'
import { Explanation } from '../components/explanation.tsx'
import { Passage } from '../components/passage.tsx'
import { Unfold } from '../components/unfold.tsx'
import { WordSheet } from '../components/word-sheet.tsx'
import type { Cloze } from '../packs.ts'
import { type Finished, isNear, isRight, rightOf } from './answers.ts'
import styles from './cloze.module.css'
import { MarkedGap } from './gap-mark.tsx'
import { usePassage } from './use-filling.ts'

interface ClozeResultProps {
  cloze: Cloze
  finished: Finished
  /** True for an immediate repetition, which is not recorded. */
  practice: boolean
  onLeave: () => void
  onRetry: () => void
  onNext?: (() => void) | undefined
}

const praise = (share: number) =>
  share === 1 ? '全部答对' : share >= 0.8 ? '做得很好' : share >= 0.6 ? '继续加油' : '看看讲解，再做一次'

const timeOf = (ms: number) => {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}

/** Shows each blank's result with an explanation. */
export function ClozeResult({ cloze, finished, practice, onLeave, onRetry, onNext }: ClozeResultProps) {
  const { answers, ms } = finished
  const passage = usePassage(cloze)
  const [word, setWord] = useState<string>()
  const reasons = useRef<HTMLOListElement>(null)
  const right = rightOf(cloze, answers)
  const share = right / cloze.gaps.length
  useEffect(() => {
    playSound('success', { hint: false })
    window.scrollTo?.(0, 0)
  }, [])
  const showReason = (number: number) =>
    reasons.current?.children[number - 1]?.scrollIntoView({ block: 'start' })

  return (
    <Page
      title={cloze.title}
      back={onLeave}
      footer={
        <>
          <Button kind="secondary" onClick={onRetry}>
            再做一次
          </Button>
          <Button onClick={onNext ?? onLeave}>{onNext ? '下一篇' : '完成'}</Button>
        </>
      }
    >
      <Celebration
        title={praise(share)}
        loud={share === 1}
        {...(practice && { note: '再做一次是练习，不计入复习安排' })}
      />
      <Card>
        <StatGrid>
          <Stat label="答对" value={`${right}/${cloze.gaps.length}`} />
          <Stat label="用时" value={timeOf(ms)} />
        </StatGrid>
      </Card>
      <Passage
        paragraphs={passage}
        onWord={setWord}
        gap={(number) => (
          <MarkedGap
            number={number}
            given={answers.get(number)}
            answer={cloze.gaps[number - 1]?.answer ?? ''}
            right={isRight(cloze, number, answers.get(number))}
            onClick={() => showReason(number)}
          />
        )}
      />
      <Unfold title="看全文翻译">
        {() => (
          <div className={styles.translation}>
            {cloze.translation.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </Unfold>
      <Card title="逐空讲解" flush>
        <ol ref={reasons} aria-label="逐空讲解">
          {cloze.gaps.map((gap, i) => (
            <Reason
              key={gap.answer + gap.explanation}
              gap={gap}
              number={i + 1}
              given={answers.get(i + 1)}
              right={isRight(cloze, i + 1, answers.get(i + 1))}
              near={isNear(cloze, i + 1, answers.get(i + 1))}
            />
          ))}
        </ol>
      </Card>
      <Unfold title="详细讲解">{() => <Explanation of={{ kind: 'cloze', item: cloze }} />}</Unfold>
      <WordSheet text={word} grade={cloze.grade} onClose={() => setWord(undefined)} />
    </Page>
  )
}

function Reason({
  gap,
  number,
  given,
  right,
  near,
}: {
  gap: Cloze['gaps'][number]
  number: number
  given: string | undefined
  right: boolean
  near: boolean
}) {
  return (
    <li className={styles.gap}>
      <p className={styles.head}>
        <span className={right ? styles.ok : styles.no}>
          <Icon name={right ? 'check' : 'close'} size={1.125} label={right ? '答对' : '答错'} />
        </span>
        <span className={styles.answer} lang="en">
          {number}. {gap.answer}
        </span>
        {!right && (
          <span className={styles.given}>
            {given ? (
              <>
                你填 <s lang="en">{given}</s>
              </>
            ) : (
              '没有填'
            )}
          </span>
        )}
        {near && <Tag kind="warning">接近</Tag>}
        <Tag>{gap.point}</Tag>
      </p>
      <p className={styles.why}>{gap.explanation}</p>
    </li>
  )
}
