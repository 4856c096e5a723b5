import {
  collectWheelChances,
  getWheel,
  handOverPrize,
  listSpins,
  listWheelChances,
  listWheelPrizes,
  spinPrizeWheel,
} from '@shangxue/contract/wheel/endpoints'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { prefersReducedMotion } from '../../lib/device/reduced-motion.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { poseAt, type Spin, type SpinPhase, sectorAngle, stopAt } from './spin-animation.ts'
import { addDrawnPrize, type SpinResult, type Wheel } from './wheel.ts'

export const WHEEL_QUERIES = [getWheel, listSpins, listWheelChances, listWheelPrizes]
const ALWAYS_FRESH = { staleTime: 0, meta: { quiet: true } } as const

/** Loads the wheel. On mount it claims the chances that the rules have granted since the last visit. */
export function useWheel() {
  const cache = useQueryClient()
  const result = useQuery({ ...query(getWheel, {}), ...ALWAYS_FRESH })
  useEffect(() => {
    let unmounted = false
    // Offline, the chances are claimed on the next visit.
    call(collectWheelChances, {}, { quiet: true }).then(
      async ({ granted }) => {
        if (unmounted || granted === 0) return
        toast(`得到 ${granted} 次抽奖机会`, { kind: 'success' })
        await invalidate(cache, [getWheel, listWheelChances])
      },
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [cache])
  return result
}

export const useDraws = (scope: 'mine' | 'all', pendingOnly = false) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listSpins, { scope, waiting: pendingOnly, limit: 20 }),
      ...ALWAYS_FRESH,
    }),
  )

export const useChances = () =>
  infiniteListProps(useInfiniteQuery({ ...infiniteQuery(listWheelChances, { limit: 20 }), ...ALWAYS_FRESH }))

export const useWheelSettings = () => useQuery({ ...query(listWheelPrizes, {}), ...ALWAYS_FRESH })

export const useHandOverPrize = () => useCall(handOverPrize, { invalidates: WHEEL_QUERIES })

/** Spins the wheel until the server has drawn a prize, then stops it at that prize. */
export function useSpin(prizes: Wheel['prizes']) {
  const cache = useQueryClient()
  const drawCall = useCall(spinPrizeWheel)
  const disc = useRef<SVGGElement>(null)
  const spin = useRef<Spin>(undefined)
  const frame = useRef(0)
  const angle = useRef(0)
  const [phase, setPhase] = useState<SpinPhase>('idle')
  const [spinResult, setSpinResult] = useState<SpinResult>()
  // Freeze the sectors until the next spin, so that a refetch does not move a sector under the pointer.
  const [frozenPrizes, setFrozenPrizes] = useState<Wheel['prizes']>()

  const rotateTo = useCallback((degrees: number) => {
    angle.current = degrees
    disc.current?.setAttribute('transform', `rotate(${degrees % 360} 150 150)`)
  }, [])
  const sectorCount = prizes.length
  // Before the first spin, point at the middle of a sector rather than at the line between two.
  useLayoutEffect(() => {
    if (!frozenPrizes) rotateTo(sectorAngle(0, sectorCount))
  }, [frozenPrizes, sectorCount, rotateTo])
  const stopAnimation = () => {
    cancelAnimationFrame(frame.current)
    spin.current = undefined
    setPhase('idle')
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const animate = (onStop: () => void) => {
    if (!spin.current) return
    const pose = poseAt(spin.current, performance.now())
    rotateTo(pose.angle)
    setPhase(pose.step)
    if (pose.step === 'idle') {
      spin.current = undefined
      return onStop()
    }
    frame.current = requestAnimationFrame(() => animate(onStop))
  }

  const showResult = (prize: SpinResult) => {
    setSpinResult(prize)
    setPhase('idle')
    void invalidate(cache, WHEEL_QUERIES)
  }

  async function start() {
    if (spin.current || drawCall.isPending) return
    setSpinResult(undefined)
    setFrozenPrizes(prizes)
    let prize: SpinResult | undefined
    if (!prefersReducedMotion()) {
      spin.current = { startedAt: performance.now(), from: angle.current % 360 }
      animate(() => prize && showResult(prize))
    }
    try {
      prize = await drawCall.mutateAsync({})
    } catch {
      // The shell reports the error. Refetch the wheel, because chances or prizes have changed.
      void invalidate(cache, [getWheel])
      return stopAnimation()
    }
    const drawnWheel = addDrawnPrize(prizes, prize)
    setFrozenPrizes(drawnWheel.prizes)
    const target = sectorAngle(drawnWheel.index, drawnWheel.prizes.length)
    if (spin.current) spin.current = stopAt(spin.current, performance.now(), target)
    else {
      rotateTo(target)
      showResult(prize)
    }
  }
  return {
    disc,
    prizes: frozenPrizes ?? prizes,
    step: phase,
    drawn: spinResult,
    start,
    busy: phase !== 'idle' || drawCall.isPending,
    close: () => setSpinResult(undefined),
  }
}
