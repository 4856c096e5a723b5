import {
  getPushSettings,
  hidePushContent,
  type PushChoice,
  setPushChoice,
  setQuietHours,
} from '@shangxue/contract/notifications/push'
import type { TopicKey } from '@shangxue/contract/notifications/topics'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { useSerialQueue } from '../../lib/react/use-serial-queue.ts'

export type Settings = Output<typeof getPushSettings>

/** Push settings with optimistic switches that revert if the server refuses. */
export function usePushSettings() {
  const cache = useQueryClient()
  const reading = query(getPushSettings, {})
  const settingsQuery = useQuery({ ...reading, meta: { quiet: true } })
  const topic = useCall(setPushChoice)
  const quiet = useCall(setQuietHours)
  const content = useCall(hidePushContent)
  const runSerially = useSerialQueue()
  const inFlight = useRef(0)

  const change = (next: (settings: Settings) => Settings, work: () => Promise<unknown>) => {
    cache.setQueryData<Settings>(reading.queryKey as never, (settings) => settings && next(settings))
    inFlight.current++
    void runSerially(work)
      .catch(() => undefined)
      .then(() => {
        inFlight.current--
        // refetches only after the last write; an earlier response would briefly revert the switch
        return inFlight.current === 0 ? invalidate(cache, [getPushSettings]) : undefined
      })
  }
  return {
    settings: settingsQuery.data,
    error: settingsQuery.error,
    retry: () => settingsQuery.refetch(),
    choose: (key: TopicKey, push: PushChoice) =>
      change(
        (settings) => ({
          ...settings,
          topics: settings.topics.map((entry) => (entry.topic === key ? { ...entry, push } : entry)),
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
