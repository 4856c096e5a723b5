import { openReadingText } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { call } from '../../../lib/api/call.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { DevicePracticeView } from '../guest/device-practice-view.tsx'
import { type DevicePractice, GUEST } from '../guest/guest-store.ts'
import { findUnfinishedPractice, getStoredText, openDevicePractice } from '../guest/open-device-practice.ts'
import { isUnreachable } from '../is-unreachable.ts'
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

type OpenedText = { readonly exerciseId: number } | { readonly practice: DevicePractice }

/**
 * Opens the user's exercise of a library text. Offline, the stored text is practised on this device; such a practice also
 * ends on this device.
 */
async function openText(owner: string, id: number): Promise<OpenedText> {
  const unfinished = await findUnfinishedPractice(owner, String(id)).catch(() => undefined)
  if (unfinished) return { practice: unfinished }
  try {
    const opened = await call(openReadingText, { id }, { quiet: true, idempotencyKey: uniqueId() })
    return { exerciseId: opened.id }
  } catch (error) {
    const practice = isUnreachable(error)
      ? await openDevicePractice(owner, String(id), getStoredText).catch(() => undefined)
      : undefined
    if (!practice) throw error
    return { practice }
  }
}

function LibraryTextOpener({ id }: { id: number }) {
  const navigate = useNavigate()
  const owner = useSession(ownerOf)
  const result = useQuery({
    queryKey: ['reading-open', owner, id],
    queryFn: () => openText(owner, id),
    // Loaded once: after that, this page has the newer state.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    // The stored text is there at once.
    retry: (failures, error) => navigator.onLine && failures < 2 && isUnreachable(error),
    meta: QUIET_META,
  })
  const exerciseId = result.data && 'exerciseId' in result.data ? result.data.exerciseId : undefined
  const isNotFound = isGoneError(result.error)
  useEffect(() => {
    if (exerciseId !== undefined) void navigate(practicePath(exerciseId), { replace: true })
  }, [exerciseId, navigate])
  if (isNotFound) return <NotFoundPage title="阅读练习" />
  if (result.data && 'practice' in result.data)
    return <DevicePracticeView key={result.data.practice.id} owner={owner} stored={result.data.practice} />
  return (
    <Page title="阅读练习" back={READING_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}

function GuestPracticeLoader({ practiceKey }: { practiceKey: string }) {
  const result = useQuery({
    queryKey: ['reading-guest-practice', practiceKey],
    queryFn: async () => (await openDevicePractice(GUEST, practiceKey)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: QUIET_META,
  })
  if (result.data) return <DevicePracticeView key={result.data.id} owner={GUEST} stored={result.data} />
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
