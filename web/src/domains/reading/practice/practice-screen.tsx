import { openReadingText } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { call } from '../../../lib/api/call.ts'
import { useSession } from '../../../lib/session/state.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { GuestPracticeView } from '../guest/guest-practice-view.tsx'
import { openGuestPractice } from '../guest/open-guest-practice.ts'
import { isGoneError, NotFoundPage } from '../library/not-found-page.tsx'
import { isDeviceKey, isLibraryText, practicePath, READING_PATH } from '../reading-paths.ts'
import { MovedPractice } from './moved-practice.tsx'
import { openPractice } from './open-practice.ts'
import { PracticeView } from './practice-view.tsx'

const QUIET_META = { quiet: true }

/**
 * Reading practice (阅读练习): a text with questions. A library text is first copied to an exercise of the account; a guest's
 * exercise is stored on the device.
 */
export default function PracticeScreen() {
  const key = useParams().id ?? ''
  const isGuest = useSession(({ isLoggedIn }) => !isLoggedIn)
  const id = parsePositiveInt(key) ?? 0
  if (isGuest && (isDeviceKey(key) || isLibraryText(id)))
    return <GuestPracticeLoader key={key} practiceKey={key} />
  if (isDeviceKey(key)) return <MovedPractice title="阅读练习" practiceKey={key} />
  if (id === 0) return <NotFoundPage title="阅读练习" />
  return isLibraryText(id) ? <LibraryTextOpener key={id} id={id} /> : <PracticeLoader key={id} id={id} />
}

function LibraryTextOpener({ id }: { id: number }) {
  const navigate = useNavigate()
  const result = useQuery({
    queryKey: ['reading-open', id],
    queryFn: () => call(openReadingText, { id }, { quiet: true, idempotencyKey: uniqueId() }),
    gcTime: 0,
    meta: QUIET_META,
  })
  const exerciseId = result.data?.id
  const isNotFound = isGoneError(result.error)
  useEffect(() => {
    if (exerciseId !== undefined) void navigate(practicePath(exerciseId), { replace: true })
  }, [exerciseId, navigate])
  if (isNotFound) return <NotFoundPage title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}

function GuestPracticeLoader({ practiceKey }: { practiceKey: string }) {
  const result = useQuery({
    queryKey: ['reading-guest-practice', practiceKey],
    queryFn: async () => (await openGuestPractice(practiceKey)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: QUIET_META,
  })
  if (result.data) return <GuestPracticeView key={result.data.id} stored={result.data} />
  if (result.data === null || isGoneError(result.error)) return <NotFoundPage title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}

function PracticeLoader({ id }: { id: number }) {
  // Loaded once: after that, this page has newer state than the server.
  const result = useQuery({
    queryKey: ['reading-practice', id],
    queryFn: () => openPractice(id),
    // A practice stored on this device opens offline.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: QUIET_META,
  })
  if (result.data) return <PracticeView key={result.data.begun.attempt_id} stored={result.data} />
  if (isGoneError(result.error)) return <NotFoundPage title="阅读练习" />
  return (
    <Page title="阅读练习" back={READING_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}
