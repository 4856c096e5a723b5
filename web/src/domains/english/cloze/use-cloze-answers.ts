import { parsePassage } from '@shangxue/study/language/passage'
import { useEffect, useMemo, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { useLeaveGuard } from '../../../ui/layout/page/use-leave-guard.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import type { Cloze } from '../content/content-packs.ts'
import { type ClozeAnswers, type FinishedCloze, nextEmptyBlank } from './cloze-answers.ts'

/**
 * Asks before leaving a cloze with answers that are not stored. `allowed` returns true while they are being
 * submitted.
 */
function useLeaveConfirmation(active: boolean, allowed: () => boolean): void {
  const blocker = useLeaveGuard(active, allowed, { search: true })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: '离开这篇短文？',
      message: '还没有交卷，已填的答案不会保留。',
      confirmLabel: '离开',
      cancelLabel: '继续作答',
      danger: true,
    }).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}

/** The parsed passage of a cloze: paragraphs of sentences. */
export const useParsedPassage = (cloze: Cloze) =>
  useMemo(
    () =>
      parsePassage(
        cloze.text,
        cloze.gaps.map(({ answer }) => answer),
      ),
    [cloze],
  )

/** Answers and the active blank of a cloze. Submitting asks for confirmation while blanks are empty. */
export function useClozeAnswers(cloze: Cloze, onSubmit: (finished: FinishedCloze) => void) {
  const [answers, setAnswers] = useState<ClozeAnswers>(new Map())
  const [active, setActive] = useState(1)
  const startedAt = useRef(performance.now())
  const isSubmitted = useRef(false)
  const numbers = cloze.gaps.map((_gap, i) => i + 1)
  useLeaveConfirmation(answers.size > 0, () => isSubmitted.current)

  return {
    answers,
    active,
    setActive,
    /** Fills the active blank and moves to the next empty one. */
    fill(text: string): ClozeAnswers {
      const nextAnswers = new Map(answers).set(active, text)
      playSound('click', { hint: false })
      setAnswers(nextAnswers)
      setActive(nextEmptyBlank(numbers, nextAnswers, active) ?? active)
      return nextAnswers
    },
    async submit(extra: Pick<FinishedCloze, 'fluent'> = {}): Promise<void> {
      const empty = cloze.gaps.length - answers.size
      if (empty > 0 && !isSubmitted.current) {
        const isConfirmed = await confirm({
          title: '现在交卷？',
          message: `还有 ${empty} 个空没有填，没填的算错。`,
          confirmLabel: '交卷',
          cancelLabel: '继续作答',
        })
        if (!isConfirmed) return
      }
      if (isSubmitted.current) return
      isSubmitted.current = true
      onSubmit({ answers, ms: performance.now() - startedAt.current, ...extra })
    },
  }
}
