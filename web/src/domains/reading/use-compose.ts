import type { Input } from '@shangxue/contract/platform/endpoint'
import { composeReading, getReadingFigures, listReadingExercises } from '@shangxue/contract/reading/endpoints'
import type { ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/api/index.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { practiceAddress } from './names.ts'

export interface Wish {
  readonly level: Level
  readonly topic: string
  readonly length: Input<typeof composeReading>['length']
  readonly skills: ReadingSkill[]
  readonly questions: number
  readonly words: string[]
}
export const USUAL: Wish = { level: '初中', topic: '', length: 'any', skills: [], questions: 4, words: [] }

type More = Partial<
  Pick<
    Input<typeof composeReading>,
    'purpose' | 'focus' | 'material_id' | 'seed' | 'wrong_question_ids' | 'except' | 'text'
  >
>

/** Composes an exercise for the account and opens it. */
export function useCompose() {
  const navigate = useNavigate()
  const compose = useCall(composeReading, { stale: [listReadingExercises, getReadingFigures], quiet: true })
  return {
    busy: compose.isPending,
    error: compose.error && compose.error.code !== 'expired' ? compose.error.message : undefined,
    async go(wish: Partial<Wish>, more: More = {}) {
      const made = await compose
        .mutateAsync({ ...USUAL, wrong_question_ids: [], except: [], purpose: 'generated', ...wish, ...more })
        .catch(() => null)
      if (made?.fallback) toast('AI 这次没有写出合格的题目，已改用内置文章出题', { kind: 'warning' })
      if (made) await navigate(practiceAddress(made.id))
    },
  }
}
