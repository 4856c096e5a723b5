import type { Input } from '@shangxue/contract/platform/endpoint'
import { composeReading, getReadingFigures, listReadingExercises } from '@shangxue/contract/reading/endpoints'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { practicePath } from '../reading-paths.ts'

export interface ExerciseOptions {
  readonly level: Level
  readonly topic: string
  readonly length: Input<typeof composeReading>['length']
  readonly skills: ReadingSkill[]
  readonly questions: number
  readonly words: string[]
}
export const DEFAULT_OPTIONS: ExerciseOptions = {
  level: '初中',
  topic: '',
  length: 'any',
  skills: [],
  questions: 4,
  words: [],
}

type ComposeParams = Partial<
  Pick<
    Input<typeof composeReading>,
    'purpose' | 'focus' | 'material_id' | 'seed' | 'wrong_question_ids' | 'except' | 'text'
  >
>

/** Composes an exercise for the account and opens it. */
export function useAccountCompose() {
  const navigate = useNavigate()
  const composeCall = useCall(composeReading, {
    invalidates: [listReadingExercises, getReadingFigures],
    quiet: true,
  })
  return {
    busy: composeCall.isPending,
    error: composeCall.error && composeCall.error.code !== 'expired' ? composeCall.error.message : undefined,
    async go(options: Partial<ExerciseOptions>, params: ComposeParams = {}) {
      const created = await composeCall
        .mutateAsync({
          ...DEFAULT_OPTIONS,
          wrong_question_ids: [],
          except: [],
          purpose: 'generated',
          ...options,
          ...params,
        })
        .catch(() => null)
      if (created?.fallback) toast('AI 这次没有写出合格的题目，已改用内置文章出题', { kind: 'warning' })
      if (created) await navigate(practicePath(created.id))
    },
  }
}
