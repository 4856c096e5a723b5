import { passageOf } from '@shangxue/study/passage'
import { useMemo, useRef, useState } from 'react'
import { hush, playSound } from '../../../lib/audio/index.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Passage } from '../components/passage.tsx'
import { WordSheet } from '../components/word-sheet.tsx'
import type { Cloze } from '../packs.ts'
import { useKeys } from '../use-keys.ts'
import { type Answers, type Finished, nextEmpty } from './answers.ts'
import { GapMark } from './gap-mark.tsx'
import { GapPanel } from './gap-panel.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

export interface ClozeRunProps {
  cloze: Cloze
  /** Once, however often it is tapped. */
  onHandIn: (finished: Finished) => void
  onLeave: () => void
}

/** A passage whose gaps are filled, one after another. */
export function ClozeRun({ cloze, onHandIn, onLeave }: ClozeRunProps) {
  const passage = useMemo(
    () =>
      passageOf(
        cloze.text,
        cloze.gaps.map(({ answer }) => answer),
      ),
    [cloze],
  )
  const { answers, active, fill, setActive, handIn } = useFilling(cloze, onHandIn)
  const [word, setWord] = useState<string>()
  const gap = cloze.gaps[active - 1]
  const choose = (i: number) => () => {
    const option = gap?.options[i]
    if (option) fill(option)
  }
  const earlier = () => setActive(Math.max(1, active - 1))
  const later = () => setActive(Math.min(cloze.gaps.length, active + 1))
  useKeys({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    a: choose(0),
    b: choose(1),
    c: choose(2),
    d: choose(3),
    arrowleft: earlier,
    arrowright: later,
    enter: answers.size === cloze.gaps.length ? () => void handIn() : undefined,
  })
  return (
    <Page
      title={cloze.title}
      back={onLeave}
      toolbar={<Progress label="已填" value={answers.size} max={cloze.gaps.length} hideLabel />}
      footer={
        <GapPanel
          number={active}
          gaps={cloze.gaps.length}
          filled={answers.size}
          options={gap?.options ?? []}
          given={answers.get(active)}
          typed={false}
          onFill={fill}
          onGo={setActive}
          onHandIn={handIn}
        />
      }
    >
      <Passage
        paragraphs={passage}
        onWord={setWord}
        gap={(number) => (
          <GapMark
            number={number}
            given={answers.get(number)}
            active={number === active}
            onClick={() => setActive(number)}
          />
        )}
      />
      <WordSheet
        text={word}
        grade={cloze.grade}
        onClose={() => {
          hush()
          setWord(undefined)
        }}
      />
    </Page>
  )
}

/** What is in the gaps and which one is asked; handing in asks about empty ones first. */
export function useFilling(cloze: Cloze, onHandIn: (finished: Finished) => void) {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [active, setActive] = useState(1)
  const began = useRef(performance.now())
  const handed = useRef(false)
  const numbers = cloze.gaps.map((_gap, i) => i + 1)
  useLeaveQuestion(answers.size > 0, () => handed.current)

  return {
    answers,
    active,
    setActive,
    /** Goes on to the next gap by itself. */
    fill(text: string): Answers {
      const filled = new Map(answers).set(active, text)
      playSound('click', { hint: false })
      setAnswers(filled)
      setActive(nextEmpty(numbers, filled, active) ?? active)
      return filled
    },
    async handIn(more: Pick<Finished, 'fluent'> = {}): Promise<void> {
      const empty = cloze.gaps.length - answers.size
      if (empty > 0 && !handed.current) {
        const sure = await confirm({
          title: '现在交卷？',
          message: `还有 ${empty} 个空没有填，没填的算错。`,
          confirmLabel: '交卷',
          cancelLabel: '继续作答',
        })
        if (!sure) return
      }
      if (handed.current) return
      handed.current = true
      onHandIn({ answers, ms: performance.now() - began.current, ...more })
    },
  }
}
