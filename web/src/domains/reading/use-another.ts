import { composeKeyedReading } from '@shangxue/contract/reading/guests'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { uniqueId } from '../../lib/unique.ts'
import { newPractice, storeGuestPractice } from './guest/store.ts'
import { practiceAddress } from './names.ts'
import { lastReadHere } from './recent.ts'
import { USUAL, useCompose, type Wish } from './use-compose.ts'

interface Named {
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
    async go(wish: Partial<Wish>, { seed = uniqueId(), except = [], text }: Named = {}) {
      setBusy(true)
      setError(undefined)
      try {
        const input = { ...USUAL, ...wish, seed, except, ...(text && { text }) }
        const practice = newPractice(
          uniqueId(),
          'generated',
          await call(composeKeyedReading, input, { quiet: true }),
        )
        await storeGuestPractice(practice)
        await navigate(practiceAddress(practice.key))
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
export function useExercise() {
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const [own, guest] = [useCompose(), useGuestCompose()]
  return signedIn ? own : guest
}

/** Opens another text of a level, never one of the given or last read texts. */
export function useAnother() {
  const { go, ...state } = useExercise()
  return {
    ...state,
    go: (level: Level, read: readonly string[] = []) =>
      go({ level }, { except: [...new Set([...read, ...lastReadHere()])] }),
  }
}
