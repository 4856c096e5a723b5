import { composeKeyedReading } from '@shangxue/contract/reading/guests'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useSession } from '../../../lib/session/state.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { newPractice, storeGuestPractice } from '../guest/guest-store.ts'
import { lastReadSources } from '../library/last-read.ts'
import { practicePath } from '../reading-paths.ts'
import { DEFAULT_OPTIONS, type ExerciseOptions, useAccountCompose } from './use-account-compose.ts'

interface GuestComposeParams {
  /** Seed of the preview: the same seed and exclusions give the same exercise. */
  readonly seed?: string
  readonly except?: string[]
  /** Source of a specific text. */
  readonly text?: string
}

/** Composes an exercise that the device stores and grades, and opens it. */
function useGuestCompose() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    busy,
    error,
    async go(
      options: Partial<ExerciseOptions>,
      { seed = uniqueId(), except = [], text }: GuestComposeParams = {},
    ) {
      setBusy(true)
      setError(undefined)
      try {
        const input = { ...DEFAULT_OPTIONS, ...options, seed, except, ...(text && { text }) }
        const practice = newPractice(
          uniqueId(),
          'generated',
          await call(composeKeyedReading, input, { quiet: true }),
        )
        await storeGuestPractice(practice)
        await navigate(practicePath(practice.key))
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        setError(failure.message)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Composes an exercise for the account, or on the device for guests, and opens it. */
export function useComposeExercise() {
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const [accountCompose, guestCompose] = [useAccountCompose(), useGuestCompose()]
  return signedIn ? accountCompose : guestCompose
}

/** Opens another text of a level, never one of the given or last read texts. */
export function useNextText() {
  const { go, ...state } = useComposeExercise()
  return {
    ...state,
    go: (level: Level, excludedSources: readonly string[] = []) =>
      go({ level }, { except: [...new Set([...excludedSources, ...lastReadSources()])] }),
  }
}
