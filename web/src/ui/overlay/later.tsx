import {
  createContext,
  type FunctionComponent,
  lazy,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { reportLostCode } from '../../lib/lost-code.ts'
import { toast } from './toast.ts'

interface Retry {
  /** Asks for the code once more. */
  readonly retry: () => void
}

/**
 * React's `lazy`, for parts within a <Suspense>, except that code which cannot be had draws `Failed` in its place:
 * thrown, that failure would take the whole screen away. It is asked for again by 重试, and when the part is next
 * drawn anew.
 */
export function later<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  Failed: FunctionComponent<P & Retry> = SaysSo,
): FunctionComponent<P> {
  let failed = false
  const ask = () =>
    lazy<FunctionComponent<P & Retry>>(() =>
      load().catch(() => {
        failed = true
        void reportLostCode()
        return { default: Failed }
      }),
    )
  // kept out here, as a part that was never drawn has no state
  let part = ask()
  const askAgain = () => {
    if (failed) part = ask()
    failed = false
  }
  return function Later(props: P) {
    const [times, redraw] = useState(0)
    const retry = useCallback(() => {
      askAgain()
      redraw((before) => before + 1)
    }, [])
    useEffect(() => askAgain, [])
    const Part = part
    return <Part key={times} {...props} retry={retry} />
  }
}

const NOT_LOADED = '没有加载出来，请检查网络'
/** The longest that a timer can wait: until it is tried again, or the part is no longer wanted. */
const STAYS_MS = 2 ** 31 - 1

/** False within a part that stays drawn out of sight. */
export const Wanted = createContext(true)

/** All that one sentence speaks for: 重试 asks for each of them. */
const waiting = new Set<() => void>()
let silence = () => {}

function waits(retry: () => void) {
  const onSelect = () => {
    for (const again of waiting) again()
  }
  waiting.add(retry)
  silence = toast(NOT_LOADED, { kind: 'error', duration: STAYS_MS, action: { label: '重试', onSelect } })
  return () => {
    waiting.delete(retry)
    if (waiting.size === 0) silence()
  }
}

/** A toast, as it speaks even from within a dialog that is open. Out of sight it says nothing and tries when wanted. */
function SaysSo({ retry }: Retry) {
  const wanted = useContext(Wanted)
  useEffect(() => (wanted ? waits(retry) : retry), [wanted, retry])
  return null
}
