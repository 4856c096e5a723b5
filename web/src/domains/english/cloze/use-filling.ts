import { passageOf } from '@shangxue/study/passage'
import { useMemo, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import type { Cloze } from '../packs.ts'
import { type Answers, type Finished, nextEmpty } from './answers.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

/** The parsed passage of a cloze: paragraphs of sentences. */
export const usePassage = (cloze: Cloze) =>
  useMemo(
    () =>
      passageOf(
        cloze.text,
        cloze.gaps.map(({ answer }) => answer),
      ),
    [cloze],
  )

/** Answers and the active blank of a cloze. Submitting asks for confirmation while blanks are empty. */
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
    /** Fills the active blank and moves to the next empty one. */
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
