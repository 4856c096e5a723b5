import {
  choosePush,
  hidePushContent,
  type PushChoice,
  pushSettings,
  setQuietHours,
} from '@shangxue/contract/notifications/push'
import type { TopicKey } from '@shangxue/contract/notifications/topics'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidate, query, useCall } from '../../lib/api/index.ts'
import { useInTurn } from '../../lib/use-in-turn.ts'

export type Settings = Output<typeof pushSettings>

/** What may interrupt the user. A switch is where the thumb put it at once, and goes back if the server refuses. */
export function usePushSettings() {
  const cache = useQueryClient()
  const reading = query(pushSettings, {})
  const found = useQuery({ ...reading, meta: { quiet: true } })
  const topic = useCall(choosePush)
  const quiet = useCall(setQuietHours)
  const content = useCall(hidePushContent)
  const inTurn = useInTurn()
  const underWay = useRef(0)

  const change = (next: (settings: Settings) => Settings, work: () => Promise<unknown>) => {
    cache.setQueryData<Settings>(reading.queryKey as never, (settings) => settings && next(settings))
    underWay.current++
    void inTurn(work)
      .catch(() => undefined)
      .then(() => {
        underWay.current--
        // what is read before the last tap is saved would take it back for a moment
        return underWay.current === 0 ? invalidate(cache, [pushSettings]) : undefined
      })
  }
  return {
    settings: found.data,
    error: found.error,
    retry: () => found.refetch(),
    choose: (key: TopicKey, push: PushChoice) =>
      change(
        (settings) => ({
          ...settings,
          topics: settings.topics.map((one) => (one.topic === key ? { ...one, push } : one)),
        }),
        () => topic.mutateAsync({ topic: key, push }),
      ),
    setQuiet: (hours: Settings['quiet']) =>
      change(
        (settings) => ({ ...settings, quiet: hours }),
        () => quiet.mutateAsync({ quiet: hours }),
      ),
    hideContent: (hide: boolean) =>
      change(
        (settings) => ({ ...settings, hide_content: hide }),
        () => content.mutateAsync({ hide_content: hide }),
      ),
  }
}
export type PushSettings = ReturnType<typeof usePushSettings>
