import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Passage } from '../cloze/components/passage.tsx'
import type { GappedText } from '../content/content-packs.ts'
import { GlossaryCard } from '../controls/glossary-card.tsx'
import { PassageResultActions } from '../controls/passage-result-actions.tsx'
import { Celebration } from '../session/celebration.tsx'
import { WordSheet } from '../words/word-sheet.tsx'
import { GapResultButton } from './gap-button.tsx'
import styles from './gapped.module.css'
import {
  countRightGaps,
  type GappedAnswers,
  type GappedLetter,
  gapOf,
  isGapRight,
  lettersOf,
  sentenceOf,
} from './gapped-answers.ts'
import { useGappedPassage } from './use-gapped-passage.ts'

interface GappedResultProps {
  text: GappedText
  answers: GappedAnswers
  /** True for an immediate repetition, which is not recorded. */
  isPractice: boolean
  onLeave: () => void
  onRetry: () => void
  onNext?: (() => void) | undefined
  onContinue?: (() => void) | undefined
}

const praiseFor = (share: number) =>
  share === 1 ? '全部答对' : share >= 0.6 ? '继续加油' : '看看讲解，再做一次'

/** The whole text with its sentences, and why each of them fits. */
export function GappedResult(props: GappedResultProps) {
  const { text, answers, isPractice, onLeave, onRetry, onNext, onContinue } = props
  const passage = useGappedPassage(text)
  const [lookedUpWord, setLookedUpWord] = useState<string>()
  const explanationList = useRef<HTMLOListElement>(null)
  const right = countRightGaps(text, answers)
  const share = right / text.gaps.length
  const used = new Set(text.gaps.map(({ answer }) => answer))
  const surplus = lettersOf(text).filter(({ letter }) => !used.has(letter))
  useEffect(() => {
    playSound('success', { hint: false })
    window.scrollTo?.(0, 0)
  }, [])
  return (
    <Page
      title={text.title}
      back={onContinue ?? onLeave}
      footer={
        <PassageResultActions onLeave={onLeave} onRetry={onRetry} onNext={onNext} onContinue={onContinue} />
      }
    >
      <Celebration
        title={praiseFor(share)}
        hasConfetti={share === 1}
        share={share}
        note={isPractice ? '再做一次是练习，不计入复习安排' : `答对 ${right}/${text.gaps.length}`}
      />
      <Passage
        paragraphs={passage}
        onWord={setLookedUpWord}
        renderBlank={(number) => {
          const answer = text.gaps[number - 1]?.answer ?? 'A'
          return (
            <GapResultButton
              number={number}
              answer={answer}
              sentence={sentenceOf(text, answer)}
              chosen={answers.get(number)}
              onClick={() =>
                explanationList.current?.children[number - 1]?.scrollIntoView({ block: 'start' })
              }
            />
          )
        }}
      />
      <Card title="逐空讲解" flush>
        <ol ref={explanationList} aria-label="逐空讲解">
          {text.gaps.map((gap, i) => (
            <GapExplanation key={gap.answer} text={text} number={i + 1} chosen={answers.get(i + 1)} />
          ))}
        </ol>
      </Card>
      <Card title="多余的两句">
        <ul className={styles.list} aria-label="多余的两句">
          {surplus.map(({ letter, sentence }) => (
            <li key={letter} className={classes(gapOf(answers, letter) !== undefined && styles.no)}>
              <b>{letter}</b>
              <span lang="en">{sentence}</span>
            </li>
          ))}
        </ul>
      </Card>
      <GlossaryCard glossary={text.glossary} />
      <WordSheet text={lookedUpWord} grade={text.grade} onClose={() => setLookedUpWord(undefined)} />
    </Page>
  )
}

function GapExplanation({
  text,
  number,
  chosen,
}: {
  text: GappedText
  number: number
  chosen: GappedLetter | undefined
}) {
  const gap = text.gaps[number - 1]
  if (!gap) return null
  const isRight = isGapRight(text, number, chosen)
  return (
    <li className={styles.explanation}>
      <p className={styles.head}>
        <span className={isRight ? styles.ok : styles.no}>
          <Icon name={isRight ? 'check' : 'close'} size={1.125} label={isRight ? '答对' : '答错'} />
        </span>
        <span lang="en">
          {number}. <b>{gap.answer}</b> {sentenceOf(text, gap.answer)}
        </span>
      </p>
      {!isRight && (
        <p className={styles.no}>
          {chosen ? (
            <>
              选的是 <s lang="en">{`${chosen} ${sentenceOf(text, chosen)}`}</s>
            </>
          ) : (
            '没有填'
          )}
        </p>
      )}
      <p className={styles.why}>{gap.explanation}</p>
    </li>
  )
}
