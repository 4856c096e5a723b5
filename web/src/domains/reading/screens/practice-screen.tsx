import { openReadingText } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { call } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { GuestPracticeView } from '../components/guest-practice-view.tsx'
import { MovedPractice } from '../components/moved.tsx'
import { isGone, NoSuch } from '../components/no-such.tsx'
import { PracticeView } from '../components/practice-view.tsx'
import { openGuestPractice } from '../guest/open.ts'

import { isDeviceKey, isLibraryText, practiceAddress, READING } from '../names.ts'
import { openPractice } from '../open-practice.ts'

const TOLD = { quiet: true }

/**
 * Reading practice (阅读练习): a text with questions. A library text is first copied to an exercise of the account; a guest's
 * exercise is stored on the device.
 */
export default function PracticeScreen() {
  const key = useParams().id ?? ''
  const guest = useSession(({ isLoggedIn }) => !isLoggedIn)
  const id = positive(key) ?? 0
  if (guest && (isDeviceKey(key) || isLibraryText(id))) return <GuestPractising key={key} practiceKey={key} />
  if (isDeviceKey(key)) return <MovedPractice title="阅读练习" practiceKey={key} />
  if (id === 0) return <NoSuch title="阅读练习" />
  return isLibraryText(id) ? <Opening key={id} id={id} /> : <Practising key={id} id={id} />
}

function Opening({ id }: { id: number }) {
  const navigate = useNavigate()
  const opened = useQuery({
    queryKey: ['reading-open', id],
    queryFn: () => call(openReadingText, { id }, { quiet: true, idempotencyKey: uniqueId() }),
    gcTime: 0,
    meta: TOLD,
  })
  const own = opened.data?.id
  const gone = isGone(opened.error)
  useEffect(() => {
    if (own !== undefined) void navigate(practiceAddress(own), { replace: true })
  }, [own, navigate])
  if (gone) return <NoSuch title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING}>
      <Loaded of={opened}>{() => null}</Loaded>
    </Page>
  )
}

function GuestPractising({ practiceKey }: { practiceKey: string }) {
  const opened = useQuery({
    queryKey: ['reading-guest-practice', practiceKey],
    queryFn: async () => (await openGuestPractice(practiceKey)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: TOLD,
  })
  if (opened.data) return <GuestPracticeView key={opened.data.id} opened={opened.data} />
  if (opened.data === null || isGone(opened.error)) return <NoSuch title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING}>
      <Loaded of={opened}>{() => null}</Loaded>
    </Page>
  )
}

function Practising({ id }: { id: number }) {
  // Loaded once: after that, this page has newer state than the server.
  const begun = useQuery({
    queryKey: ['reading-practice', id],
    queryFn: () => openPractice(id),
    // A practice stored on this device opens offline.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: TOLD,
  })
  if (begun.data) return <PracticeView key={begun.data.begun.attempt_id} opened={begun.data} />
  if (isGone(begun.error)) return <NoSuch title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING}>
      <Loaded of={begun}>{() => null}</Loaded>
    </Page>
  )
}
