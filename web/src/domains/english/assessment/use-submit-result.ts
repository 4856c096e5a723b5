import { submitPlacement } from '@shangxue/contract/study/endpoints'
import { getUserProficiency } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { useOutboxStatus } from '../../../lib/outbox/hooks.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { chooseTheme, reassessTheme } from '../../../lib/theme/theme.ts'
import { libraryIndexOptions } from '../content/content-packs.ts'
import type { StoredResult, StoredTests } from './stored-assessments.ts'

/** Submits the latest result to the account, now or when the connection returns. */
export function useSubmitResult(
  { results }: StoredTests,
  updateTests: (changes: (before: StoredTests) => Partial<StoredTests>) => void,
) {
  const client = useQueryClient()
  const statusOf = useOutboxStatus()
  const queuedId = useRef<string>(undefined)
  const submit = useCall(submitPlacement, {
    invalidates: [getUserProficiency],
    queue: {
      title: () => '提交水平测评',
      onQueued: (_input, id) => {
        queuedId.current = id
      },
    },
  })
  const replaceResult = (result: StoredResult) =>
    updateTests(({ results: before }) => ({
      results: before.map((entry) => (entry.at === result.at ? result : entry)),
    }))

  async function submitResult(result: StoredResult): Promise<void> {
    try {
      const response = await submit.mutateAsync({
        answers: [...result.answers],
        ...(result.meanings && { meanings: result.meanings }),
      })
      const grades = client
        .getQueryData(libraryIndexOptions.queryKey)
        ?.levels.flatMap((level) => level.grades)
      replaceResult({
        ...result,
        level: response.assessed_level,
        grade: grades?.find(({ name }) => name === response.assessed_grade)?.grade ?? result.grade,
        probabilities: response.probabilities,
        // A server of an earlier version does not return the range of grades and the vocabulary.
        grades: response.grades ?? result.grades,
        vocabulary: response.vocabulary ?? result.vocabulary,
        sent: true,
        waiting: null,
      })
      await reassessTheme()
    } catch (error) {
      // Until then the local result applies. The outbox has already reported the failure.
      if (isQueued(error)) replaceResult({ ...result, waiting: queuedId.current ?? null })
      chooseTheme(result.level)
    }
  }

  const [latest] = results
  const status = latest?.waiting ? statusOf(latest.waiting) : undefined
  const isSent = status?.state === 'sent'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the server has the result
  useEffect(() => {
    if (!isSent || !latest) return
    replaceResult({ ...latest, sent: true, waiting: null })
    void reassessTheme()
  }, [isSent])

  return { report: submitResult, isSubmitting: submit.isPending, status }
}
