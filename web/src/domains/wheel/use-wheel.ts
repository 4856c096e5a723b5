import {
  collectWheelChances,
  drawPrize,
  getWheel,
  handOverPrize,
  listDraws,
  listWheelChances,
  listWheelPrizes,
} from '@shangxue/contract/wheel/endpoints'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call, endless, invalidate, pages, query, useCall } from '../../lib/api/index.ts'
import { calm } from '../../lib/motion.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { angleOf, poseAt, type Step, stopping, type Turn } from './motion.ts'
import { type Drawn, type Wheel, withDrawn } from './wheel.ts'

export const WHEEL_READS = [getWheel, listDraws, listWheelChances, listWheelPrizes]
const SHOWN = { staleTime: 0, meta: { quiet: true } } as const

/** Loads the wheel. On mount it claims the chances that the rules have granted since the last visit. */
export function useWheel() {
  const cache = useQueryClient()
  const found = useQuery({ ...query(getWheel, {}), ...SHOWN })
  useEffect(() => {
    let left = false
    // Offline, the chances are claimed on the next visit.
    call(collectWheelChances, {}, { quiet: true }).then(
      async ({ granted }) => {
        if (left || granted === 0) return
        toast(`得到 ${granted} 次抽奖机会`, { kind: 'success' })
        await invalidate(cache, [getWheel, listWheelChances])
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [cache])
  return found
}

export const useDraws = (scope: 'mine' | 'all', waiting = false) =>
  endless(useInfiniteQuery({ ...pages(listDraws, { scope, waiting, limit: 20 }), ...SHOWN }))

export const useChances = () =>
  endless(useInfiniteQuery({ ...pages(listWheelChances, { limit: 20 }), ...SHOWN }))

export const useManaged = () => useQuery({ ...query(listWheelPrizes, {}), ...SHOWN })

export const useHandOver = () => useCall(handOverPrize, { stale: WHEEL_READS })

/** Spins the wheel until the server has drawn a prize, then stops it at that prize. */
export function useTurn(prizes: Wheel['prizes']) {
  const cache = useQueryClient()
  const drawing = useCall(drawPrize)
  const disc = useRef<SVGGElement>(null)
  const turn = useRef<Turn>(undefined)
  const frame = useRef(0)
  const angle = useRef(0)
  const [step, setStep] = useState<Step>('idle')
  const [drawn, setDrawn] = useState<Drawn>()
  // Freeze the sectors until the next spin, so that a refetch does not move a sector under the pointer.
  const [held, setHeld] = useState<Wheel['prizes']>()

  const show = useCallback((degrees: number) => {
    angle.current = degrees
    disc.current?.setAttribute('transform', `rotate(${degrees % 360} 150 150)`)
  }, [])
  const parts = prizes.length
  // Before the first spin, point at the middle of a sector rather than at the line between two.
  useLayoutEffect(() => {
    if (!held) show(angleOf(0, parts))
  }, [held, parts, show])
  const rest = () => {
    cancelAnimationFrame(frame.current)
    turn.current = undefined
    setStep('idle')
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const run = (onRest: () => void) => {
    if (!turn.current) return
    const pose = poseAt(turn.current, performance.now())
    show(pose.angle)
    setStep(pose.step)
    if (pose.step === 'idle') {
      turn.current = undefined
      return onRest()
    }
    frame.current = requestAnimationFrame(() => run(onRest))
  }

  const finish = (won: Drawn) => {
    setDrawn(won)
    setStep('idle')
    void invalidate(cache, WHEEL_READS)
  }

  async function start() {
    if (turn.current || drawing.isPending) return
    setDrawn(undefined)
    setHeld(prizes)
    let won: Drawn | undefined
    if (!calm()) {
      turn.current = { startedAt: performance.now(), from: angle.current % 360 }
      run(() => won && finish(won))
    }
    try {
      won = await drawing.mutateAsync({})
    } catch {
      // The shell reports the error. Refetch the wheel, because chances or prizes have changed.
      void invalidate(cache, [getWheel])
      return rest()
    }
    const shown = withDrawn(prizes, won)
    setHeld(shown.prizes)
    const target = angleOf(shown.part, shown.prizes.length)
    if (turn.current) turn.current = stopping(turn.current, performance.now(), target)
    else {
      show(target)
      finish(won)
    }
  }
  return {
    disc,
    prizes: held ?? prizes,
    step,
    drawn,
    start,
    busy: step !== 'idle' || drawing.isPending,
    close: () => setDrawn(undefined),
  }
}
