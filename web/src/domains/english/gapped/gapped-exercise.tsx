import { useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Passage } from '../cloze/components/passage.tsx'
import type { GappedText } from '../content/content-packs.ts'
import { GlossaryCard } from '../controls/glossary-card.tsx'
import { useStudy } from '../store/study-state.ts'
import { WordSheet } from '../words/word-sheet.tsx'
import { GapButton } from './gap-button.tsx'
import styles from './gapped.module.css'
import { clearGap, type GappedAnswers, gapOf, lettersOf, placeLetter, sentenceOf } from './gapped-answers.ts'
import { OptionSheet } from './option-sheet.tsx'
import { readDraft, removeDraft, storeDraft } from './stored-drafts.ts'
import { useGappedPassage } from './use-gapped-passage.ts'

export interface FinishedGappedText {
  readonly answers: GappedAnswers
  readonly ms: number
}

interface GappedExerciseProps {
  text: GappedText
  /** Position of this text in the day, shown in the header. */
  position?: string | undefined
  /** Called once, however often the button is tapped. */
  onSubmit: (finished: FinishedGappedText) => void
  onLeave: () => void
}

/** Answers of a text, stored on the device after each choice. */
function useGappedAnswers(text: GappedText, onSubmit: GappedExerciseProps['onSubmit']) {
  const [owner] = useState(() => useStudy.getState().owner)
  const [draft] = useState(() => readDraft(owner, text.id))
  const [answers, setAnswers] = useState<GappedAnswers>(draft?.answers ?? new Map())
  const startedAt = useRef(performance.now() - (draft?.ms ?? 0))
  const isSubmitted = useRef(false)
  return {
    answers,
    change(next: GappedAnswers) {
      playSound('click', { hint: false })
      setAnswers(next)
      storeDraft(owner, text.id, { answers: next, ms: performance.now() - startedAt.current })
    },
    async submit() {
      const empty = text.gaps.length - answers.size
      const isConfirmed =
        empty === 0 ||
        (await confirm({
          title: '现在交卷？',
          message: `还有 ${empty} 个空没有填，没填的算错。`,
          confirmLabel: '交卷',
          cancelLabel: '继续作答',
        }))
      if (!isConfirmed || isSubmitted.current) return
      isSubmitted.current = true
      removeDraft(owner, text.id)
      onSubmit({ answers, ms: performance.now() - startedAt.current })
    },
  }
}

/** A text with five gaps above the seven sentences. */
export function GappedExercise({ text, position, onSubmit, onLeave }: GappedExerciseProps) {
  const passage = useGappedPassage(text)
  const { answers, change, submit } = useGappedAnswers(text, onSubmit)
  const [openGap, setOpenGap] = useState<number>()
  const [lookedUpWord, setLookedUpWord] = useState<string>()
  const isComplete = answers.size === text.gaps.length
  const close = () => setOpenGap(undefined)
  const changeOpenGap = (changeAt: (gap: number) => GappedAnswers) => {
    if (openGap !== undefined) change(changeAt(openGap))
    close()
  }
  return (
    <Page
      title={text.title}
      back={onLeave}
      {...(position && { actions: <Tag>{position}</Tag> })}
      toolbar={<Progress label="已填" value={answers.size} max={text.gaps.length} hideLabel />}
      footer={
        <div className={styles.bar}>
          <p className={classes(styles.count, 'num')} role="status">
            已填 {answers.size}/{text.gaps.length}
          </p>
          <Button kind={isComplete ? 'primary' : 'secondary'} onClick={submit}>
            交卷
          </Button>
        </div>
      }
    >
      <Passage
        paragraphs={passage}
        onWord={setLookedUpWord}
        renderBlank={(number) => {
          const letter = answers.get(number)
          return (
            <GapButton
              number={number}
              chosen={letter && { letter, sentence: sentenceOf(text, letter) }}
              onClick={() => setOpenGap(number)}
            />
          )
        }}
      />
      <Card title="选项：七句里选五句">
        <ul className={styles.list} aria-label="选项">
          {lettersOf(text).map(({ letter, sentence }) => {
            const usedIn = gapOf(answers, letter)
            return (
              <li key={letter} className={classes(usedIn !== undefined && styles.used)}>
                <b>{letter}</b>
                <span lang="en">{sentence}</span>
                {usedIn !== undefined && <Tag>{`第 ${usedIn} 空`}</Tag>}
              </li>
            )
          })}
        </ul>
      </Card>
      <GlossaryCard glossary={text.glossary} />
      <OptionSheet
        text={text}
        answers={answers}
        gap={openGap}
        onChoose={(letter) => changeOpenGap((gap) => placeLetter(answers, gap, letter))}
        onClear={() => changeOpenGap((gap) => clearGap(answers, gap))}
        onClose={close}
      />
      <WordSheet text={lookedUpWord} grade={text.grade} onClose={() => setLookedUpWord(undefined)} />
    </Page>
  )
}
