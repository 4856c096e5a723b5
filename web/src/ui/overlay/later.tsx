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
  /** Requests the code again. */
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
  // stored outside the component because a component that never rendered has no state
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
/** Longest delay of a browser timer. The toast stays until a retry or until the component is hidden. */
const STAYS_MS = 2 ** 31 - 1

/** False inside a component that stays mounted while hidden. */
export const Wanted = createContext(true)

/** Failed components that share one toast. 重试 retries all of them. */
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

/** Shows a toast, which is visible above an open dialog. While hidden it shows nothing and retries on the next display. */
function SaysSo({ retry }: Retry) {
  const wanted = useContext(Wanted)
  useEffect(() => (wanted ? waits(retry) : retry), [wanted, retry])
  return null
}
