import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../../lib/audio/sounds.ts'
import { classes } from '../../../../ui/classes.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../../ui/display/stat.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import type { Cloze } from '../../content/content-packs.ts'
import { PassageResultActions } from '../../controls/passage-result-actions.tsx'
import { Disclosure } from '../../explanations/disclosure.tsx'
import { Explanation } from '../../explanations/explanation.tsx'
import { useStudyLook } from '../../look/study-look.ts'
import { Celebration } from '../../session/celebration.tsx'
import { WordSheet } from '../../words/word-sheet.tsx'
import { countRight, type FinishedCloze, isRight, isTypoAnswer } from '../cloze-answers.ts'
import { useParsedPassage } from '../use-cloze-answers.ts'
import { BlankResultButton } from './blank-button.tsx'
import styles from './cloze.module.css'
import { Passage } from './passage.tsx'

interface ClozeResultProps {
  cloze: Cloze
  result: FinishedCloze
  /** True for an immediate repetition, which is not recorded. */
  isPractice: boolean
  onLeave: () => void
  onRetry: () => void
  onNext?: (() => void) | undefined
  onContinue?: (() => void) | undefined
}

const praiseFor = (share: number) =>
  share === 1 ? '全部答对' : share >= 0.8 ? '做得很好' : share >= 0.6 ? '继续加油' : '看看讲解，再做一次'

const formatDuration = (ms: number) => {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}

/** Shows each blank's result with an explanation. */
export function ClozeResult({
  cloze,
  result,
  isPractice,
  onLeave,
  onRetry,
  onNext,
  onContinue,
}: ClozeResultProps) {
  const { answers, ms } = result
  const passage = useParsedPassage(cloze)
  const [lookedUpWord, setLookedUpWord] = useState<string>()
  const explanationList = useRef<HTMLOListElement>(null)
  const right = countRight(cloze, answers)
  const share = right / cloze.gaps.length
  const isYoung = useStudyLook() === 'young'
  useEffect(() => {
    playSound('success', { hint: false })
    window.scrollTo?.(0, 0)
  }, [])
  const scrollToExplanation = (number: number) =>
    explanationList.current?.children[number - 1]?.scrollIntoView({ block: 'start' })

  return (
    <Page
      title={cloze.title}
      back={onContinue ?? onLeave}
      footer={
        <PassageResultActions onLeave={onLeave} onRetry={onRetry} onNext={onNext} onContinue={onContinue} />
      }
    >
      <Celebration
        title={praiseFor(share)}
        hasConfetti={share === 1}
        share={share}
        {...(isPractice && { note: '再做一次是练习，不计入复习安排' })}
      />
      {!isYoung && (
        <Card>
          <StatGrid>
            <Stat label="答对" value={`${right}/${cloze.gaps.length}`} />
            <Stat label="用时" value={formatDuration(ms)} />
          </StatGrid>
        </Card>
      )}
      <Passage
        paragraphs={passage}
        onWord={setLookedUpWord}
        renderBlank={(number) => (
          <BlankResultButton
            number={number}
            answerText={answers.get(number)}
            answer={cloze.gaps[number - 1]?.answer ?? ''}
            isRight={isRight(cloze, number, answers.get(number))}
            onClick={() => scrollToExplanation(number)}
          />
        )}
      />
      <Disclosure title="看全文翻译">
        {() => (
          <div className={styles.translation}>
            {cloze.translation.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </Disclosure>
      <Card title="逐空讲解" flush>
        <ol ref={explanationList} aria-label="逐空讲解">
          {cloze.gaps.map((gap, i) => (
            <BlankExplanation
              key={gap.answer + gap.explanation}
              gap={gap}
              number={i + 1}
              answerText={answers.get(i + 1)}
              isRightAnswer={isRight(cloze, i + 1, answers.get(i + 1))}
              isTypo={isTypoAnswer(cloze, i + 1, answers.get(i + 1))}
            />
          ))}
        </ol>
      </Card>
      <Disclosure title="详细讲解">
        {() => <Explanation explained={{ kind: 'cloze', item: cloze }} />}
      </Disclosure>
      <WordSheet text={lookedUpWord} grade={cloze.grade} onClose={() => setLookedUpWord(undefined)} />
    </Page>
  )
}

function BlankExplanation({
  gap,
  number,
  answerText,
  isRightAnswer,
  isTypo,
}: {
  gap: Cloze['gaps'][number]
  number: number
  answerText: string | undefined
  isRightAnswer: boolean
  isTypo: boolean
}) {
  return (
    <li className={styles.gap}>
      <p className={styles.head}>
        <span className={isRightAnswer ? styles.ok : styles.no}>
          <Icon
            name={isRightAnswer ? 'check' : 'close'}
            size={1.125}
            label={isRightAnswer ? '答对' : '答错'}
          />
        </span>
        <span className={styles.answer} lang="en">
          {number}. {gap.answer}
        </span>
        {!isRightAnswer && (
          <span className={styles.given}>
            {answerText ? (
              <>
                你填 <s lang="en">{answerText}</s>
              </>
            ) : (
              '没有填'
            )}
          </span>
        )}
        {isTypo && <Tag kind="warning">接近</Tag>}
        <Tag>{gap.point}</Tag>
      </p>
      <p className={styles.why}>{gap.explanation}</p>
      {gap.wrong && (
        <ul className={styles.reasons}>
          {Object.entries(gap.wrong).map(([option, reason]) => (
            <li key={option} className={classes(option === answerText && styles.given)}>
              <span lang="en">{option}</span>：{reason}
            </li>
          ))}
        </ul>
      )}
      {gap.also && gap.also.length > 0 && (
        <p className={styles.why}>
          也可以填 <span lang="en">{gap.also.join('、')}</span>
        </p>
      )}
    </li>
  )
}
