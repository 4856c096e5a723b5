import { submitPlacement } from '@shangxue/contract/study/endpoints'
import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { isQueued, useOutboxStatus } from '../../../lib/outbox/index.ts'
import { chooseTheme, reassessTheme } from '../../../lib/theme/index.ts'
import { indexOfLibrary } from '../packs.ts'
import type { Kept, Result } from './kept.ts'

/** Submits the latest result to the account, now or when the connection returns. */
export function useReport({ results }: Kept, change: (changes: (before: Kept) => Partial<Kept>) => void) {
  const client = useQueryClient()
  const statusOf = useOutboxStatus()
  const queued = useRef<string>(undefined)
  const submit = useCall(submitPlacement, {
    stale: [getUserProficiency],
    queue: {
      title: () => '提交水平测评',
      onQueued: (_input, id) => {
        queued.current = id
      },
    },
  })
  const replace = (result: Result) =>
    change(({ results: before }) => ({
      results: before.map((one) => (one.at === result.at ? result : one)),
    }))

  async function report(result: Result): Promise<void> {
    try {
      const answer = await submit.mutateAsync({ answers: [...result.answers] })
      const grades = client.getQueryData(indexOfLibrary.queryKey)?.levels.flatMap((one) => one.grades)
      replace({
        ...result,
        level: answer.assessed_level,
        grade: grades?.find(({ name }) => name === answer.assessed_grade)?.grade ?? result.grade,
        probabilities: answer.probabilities,
        // A server of an earlier version does not return the vocabulary.
        vocabulary: answer.vocabulary ?? result.vocabulary,
        sent: true,
        waiting: null,
      })
      await reassessTheme()
    } catch (error) {
      // Until then the local result applies. The outbox has already reported the failure.
      if (isQueued(error)) replace({ ...result, waiting: queued.current ?? null })
      chooseTheme(result.level)
    }
  }

  const [latest] = results
  const status = latest?.waiting ? statusOf(latest.waiting) : undefined
  const arrived = status?.state === 'sent'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the server has the result
  useEffect(() => {
    if (!arrived || !latest) return
    replace({ ...latest, sent: true, waiting: null })
    void reassessTheme()
  }, [arrived])

  return { report, reporting: submit.isPending, status }
}
