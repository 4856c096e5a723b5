import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { DevicePracticeView } from '../guest/device-practice-view.tsx'
import { resultOf, tasksOf } from '../guest/device-result.tsx'
import type { DevicePractice } from '../guest/guest-store.ts'
import { openDevicePractice } from '../guest/open-device-practice.ts'
import { ResultPage } from '../results/result-page.tsx'

export interface DayReadingProps {
  /** `GUEST`, or the owner key of a signed-in user. */
  owner: string
  /** Id of a library text. */
  id: number
  /** Title of the page, with the position in the day. */
  title: string
  onLeave: () => void
  /** Called after the result was read. */
  onDone: () => void
}

/** One library text as a step of the day: practised and graded on this device, then sent to the account. */
export function DayReading({ owner, id, title, onLeave, onDone }: DayReadingProps) {
  const [submitted, setSubmitted] = useState<DevicePractice>()
  const result = useQuery({
    queryKey: ['reading-day', owner, id],
    queryFn: async () => (await openDevicePractice(owner, String(id))) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
    meta: { quiet: true },
  })
  if (submitted)
    return (
      <ResultPage
        result={resultOf(submitted)}
        tasks={tasksOf(owner, submitted)}
        exercise={submitted.key}
        title={title}
        back={onDone}
        footer={
          <Button block onClick={onDone}>
            继续
          </Button>
        }
      />
    )
  if (result.data)
    return (
      <DevicePracticeView
        owner={owner}
        stored={result.data}
        frame={{ title, back: onLeave }}
        onSubmitted={setSubmitted}
      />
    )
  return (
    <Page title={title} back={onLeave}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}
