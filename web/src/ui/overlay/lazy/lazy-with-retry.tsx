import {
  createContext,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { reportOutdatedCode } from '../../../lib/outdated-code.ts'
import { toast } from '../toast/toast.ts'

interface RetryProps {
  /** Requests the code again. */
  readonly retry: () => void
}

/**
 * Like React's `lazy` inside a <Suspense>, but renders `Failed` if the code cannot be loaded. A thrown error would replace
 * the whole screen. 重试 and the next mount of the component request the code again.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  Failed: FunctionComponent<P & RetryProps> = LoadFailure,
): FunctionComponent<P> {
  let failed = false
  const createLazy = () =>
    lazy<FunctionComponent<P & RetryProps>>(() =>
      load().catch(() => {
        failed = true
        void reportOutdatedCode()
        return { default: Failed }
      }),
    )
  // Stored outside the component because a component that never rendered has no state.
  let part = createLazy()
  const recreateAfterFailure = () => {
    if (failed) part = createLazy()
    failed = false
  }
  return function Later(props: P) {
    const [attempt, redraw] = useState(0)
    const retry = useCallback(() => {
      recreateAfterFailure()
      redraw((current) => current + 1)
    }, [])
    useEffect(() => recreateAfterFailure, [])
    const Part = part
    return <Part key={attempt} {...props} retry={retry} />
  }
}

const NOT_LOADED = '没有加载出来，请检查网络'
/** Longest delay of a browser timer. The toast stays until a retry or until the component is hidden. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** False inside a component that stays mounted while hidden. */
const VisibleContext = createContext(true)

/** Failed components that share one toast. 重试 retries all of them. */
const pendingRetries = new Set<() => void>()
let dismissToast = () => {}

function announceFailure(retry: () => void) {
  const onSelect = () => {
    for (const retryPart of pendingRetries) retryPart()
  }
  pendingRetries.add(retry)
  dismissToast = toast(NOT_LOADED, {
    kind: 'error',
    duration: MAX_TIMER_MS,
    action: { label: '重试', onSelect },
  })
  return () => {
    pendingRetries.delete(retry)
    if (pendingRetries.size === 0) dismissToast()
  }
}

/** Shows a toast, which is visible above an open dialog. While hidden it shows nothing and retries on the next display. */
function LoadFailure({ retry }: RetryProps) {
  const isVisible = useContext(VisibleContext)
  useEffect(() => (isVisible ? announceFailure(retry) : retry), [isVisible, retry])
  return null
}

/**
 * Mounts its children, whose code is loaded on demand, when first needed. They stay mounted so that they can animate out of
 * view.
 */
export function MountOnce({ when, children }: { when: boolean; children: ReactNode }) {
  const [hasMounted, setHasMounted] = useState(when)
  if (when && !hasMounted) setHasMounted(true)
  if (!hasMounted) return null
  return (
    <VisibleContext value={when}>
      <Suspense fallback={null}>{children}</Suspense>
    </VisibleContext>
  )
}
